import type { RepoPath } from '#base/repoPath.ts';
import { getOpenFiles } from '../openFiles/openFiles.ts';
import type { App } from '../app.ts';

/** Opens a text file; does nothing where it is open already, and tries again where it could not be read. */
export async function openFile(app: App, path: RepoPath): Promise<void> {
  await getOpenFiles(app)?.open(path);
}

/** A file is shown, in an editor that begins its own steps; pages that were left long ago are closed. */
export function visitFile(app: App, path: RepoPath): void {
  getOpenFiles(app)?.visit(path);
  getOpenFiles(app)?.session(path)?.enter();
}
