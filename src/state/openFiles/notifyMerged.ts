import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { notify } from '../notices/noticesStore.ts';
import type { App } from '../app.ts';

/** Reports that a file contains what two tabs typed in the same place. */
export function notifyMerged(app: App, path: RepoPath): void {
  notify(
    app,
    `${fileNameOf(path)} was changed in the same place in another tab. The file now contains both texts. Delete the one you don’t want.`,
    'problem',
  );
}
