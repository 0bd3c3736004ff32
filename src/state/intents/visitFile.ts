import type { RepoPath } from '#base/repoPath.ts';
import { getOpenFiles } from '../openFiles/openFiles.ts';
import type { App } from '../app.ts';

/** Opens a text file. Does nothing if it is open; retries if it couldn't be read. */
export async function openFile(app: App, path: RepoPath): Promise<void> {
  await getOpenFiles(app)?.open(path);
}

/** Marks a file as shown and starts a new undo session in its editor. Closes pages left long ago. */
export function visitFile(app: App, path: RepoPath): void {
  getOpenFiles(app)?.visit(path);
  getOpenFiles(app)?.session(path)?.attachEditor();
}
