import type { RepoPath } from '#base/repoPath.ts';
import { realPath } from '../site/siteStore.ts';
import type { OpenFile } from './openFile.ts';
import { defineStore, type App } from '../app.ts';

/** The files that are open, by their paths without links, as their sessions show them. */
export const filesStore = defineStore<{ readonly files: Readonly<Record<RepoPath, OpenFile>> }>(() => ({ files: {} }));

/** Shows a file as it is now; null forgets it. */
export function showFile(app: App, path: RepoPath, shown: OpenFile | null): void {
  app.get(filesStore).setState(({ files }) => {
    if (shown !== null) return { files: { ...files, [path]: shown } };
    const { [path]: _, ...others } = files;
    return { files: others };
  });
}

/** An open file, by any path that leads to it; undefined where it is not open. */
export function openFileAt(app: App, path: RepoPath, { files } = app.get(filesStore).getState()): OpenFile | undefined {
  return files[realPath(app, path)];
}

/** The text of an open file; null where it is not open, or not read yet. */
export function openTextOf(app: App, path: RepoPath): string | null {
  const file = openFileAt(app, path);
  return file?.kind === 'text' ? file.text : null;
}
