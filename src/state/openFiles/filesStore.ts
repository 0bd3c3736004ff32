import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';
import { realPath } from '../site/siteStore.ts';
import type { OpenFile } from './openFile.ts';

/** The files that are open, by their paths without links, as their sessions show them. */
export const filesStore = createStore<{ readonly files: Readonly<Record<RepoPath, OpenFile>> }>(() => ({ files: {} }));

/** Shows a file as it is now; null forgets it. */
export function showFile(path: RepoPath, shown: OpenFile | null): void {
  filesStore.setState(({ files }) => {
    if (shown !== null) return { files: { ...files, [path]: shown } };
    const { [path]: _, ...others } = files;
    return { files: others };
  });
}

/** An open file, by any path that leads to it; undefined where it is not open. */
export function openFileAt(path: RepoPath, { files } = filesStore.getState()): OpenFile | undefined {
  return files[realPath(path)];
}

/** The text of an open file; null where it is not open, or not read yet. */
export function openTextOf(path: RepoPath): string | null {
  const file = openFileAt(path);
  return file?.kind === 'text' ? file.text : null;
}
