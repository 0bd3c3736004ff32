import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { notify } from '../noticesStore.ts';
import type { App } from '../app.ts';

/** Says that a file holds what two tabs wrote at the same place. */
export function notifyMerged(app: App, path: RepoPath): void {
  notify(
    app,
    `${fileNameOf(path)} was changed in another tab at the same place. Both texts are now in it: delete what you do not want.`,
    'problem',
  );
}
