import type { RepoPath } from '#base/repoPath.ts';
import { openFilesStore, getOpenFile } from '#state/openFiles/openFilesStore.ts';
import { sessionOf } from '#state/openFiles/openFiles.ts';
import type { App } from '#state/app.ts';
import type { PreviewController } from './previewController.ts';

/** Sends edits to a preview in a separate task, so typing isn't delayed. Returns the unsubscribe function. */
export function syncTextToPreview(app: App, director: PreviewController, path: RepoPath): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let followed: Set<() => void> | undefined;
  const write = () => {
    waiting = undefined;
    const file = getOpenFile(app, path);
    if (file?.kind !== 'text' || file.page === null || file.page.isStart) return;
    director.setSource(path, {
      kind: 'blocks',
      doc: () => sessionOf(app, path)?.document ?? { type: 'doc' },
      frontMatter: file.page.frontMatter.values,
    });
  };
  const soon = () => {
    waiting ??= setTimeout(write, 0);
  };
  const follow = () => {
    const session = sessionOf(app, path);
    if (session?.typingListeners === followed) return;
    followed?.delete(soon);
    followed = session?.typingListeners;
    followed?.add(soon);
  };
  follow();
  write();
  const stop = app.get(openFilesStore).subscribe((open, before) => {
    if (getOpenFile(app, path, open) === getOpenFile(app, path, before)) return;
    follow();
    soon();
  });
  return () => {
    clearTimeout(waiting);
    followed?.delete(soon);
    stop();
  };
}
