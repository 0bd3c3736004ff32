import type { RepoPath } from '#base/repoPath.ts';
import { realPath } from '../site/siteStore.ts';
import type { OpenFile } from './openFile.ts';
import { defineStore, type App } from '../app.ts';

/** Open files by their paths with links resolved, as their sessions show them. */
export const openFilesStore = defineStore<{ readonly files: Readonly<Record<RepoPath, OpenFile>> }>(() => ({
  files: {},
}));

/** Sets the shown state of a file; null removes it. */
export function setOpenFile(app: App, path: RepoPath, shown: OpenFile | null): void {
  app.get(openFilesStore).setState(({ files }) => {
    if (shown !== null) return { files: { ...files, [path]: shown } };
    const { [path]: _, ...others } = files;
    return { files: others };
  });
}

/** Returns an open file by any path that leads to it; undefined if it isn't open. */
export function getOpenFile(
  app: App,
  path: RepoPath,
  { files } = app.get(openFilesStore).getState(),
): OpenFile | undefined {
  return files[realPath(app, path)];
}

/** Returns the text of an open file; null if it isn't open or not read yet. */
export function getOpenText(app: App, path: RepoPath): string | null {
  const file = getOpenFile(app, path);
  return file?.kind === 'text' ? file.text : null;
}
