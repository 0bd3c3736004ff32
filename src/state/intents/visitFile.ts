import type { RepoPath } from '#base/repoPath.ts';
import { openFiles } from '../openFiles/openFiles.ts';

/** Opens a text file; does nothing where it is open already, and tries again where it could not be read. */
export async function openFile(path: RepoPath): Promise<void> {
  await openFiles()?.open(path);
}

/** A file is shown, in an editor that begins its own steps; pages that were left long ago are closed. */
export function visitFile(path: RepoPath): void {
  openFiles()?.visit(path);
  openFiles()?.session(path)?.enter();
}
