import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';
import type { OpenFile } from './openFile.ts';

/** The files that are open, by path, as their sessions show them. */
export const filesStore = createStore<{ readonly files: Readonly<Record<RepoPath, OpenFile>> }>(() => ({ files: {} }));

/** Shows a file as it is now; null forgets it. */
export function showFile(path: RepoPath, shown: OpenFile | null): void {
  filesStore.setState(({ files }) => {
    if (shown !== null) return { files: { ...files, [path]: shown } };
    const { [path]: _, ...others } = files;
    return { files: others };
  });
}

/** The text of an open file; null where it is not open, or not read yet. */
export function openTextOf(path: RepoPath): string | null {
  const file = filesStore.getState().files[path];
  return file?.kind === 'text' ? file.text : null;
}
