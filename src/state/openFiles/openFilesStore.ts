import type { RepoPath } from '#base/repoPath.ts';
import { realPath } from '../site/siteStore.ts';
import type { OpenFile } from './openFile.ts';
import { defineStore, type App } from '../app.ts';

/** The files that are open, by their paths without links, as their sessions show them. */
export const openFilesStore = defineStore<{ readonly files: Readonly<Record<RepoPath, OpenFile>> }>(() => ({
  files: {},
}));

/** Shows a file as it is now; null forgets it. */
export function setOpenFile(app: App, path: RepoPath, shown: OpenFile | null): void {
  app.get(openFilesStore).setState(({ files }) => {
    if (shown !== null) return { files: { ...files, [path]: shown } };
    const { [path]: _, ...others } = files;
    return { files: others };
  });
}

/** An open file, by any path that leads to it; undefined where it is not open. */
export function getOpenFile(
  app: App,
  path: RepoPath,
  { files } = app.get(openFilesStore).getState(),
): OpenFile | undefined {
  return files[realPath(app, path)];
}

/** The text of an open file; null where it is not open, or not read yet. */
export function getOpenText(app: App, path: RepoPath): string | null {
  const file = getOpenFile(app, path);
  return file?.kind === 'text' ? file.text : null;
}
