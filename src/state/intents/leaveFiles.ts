import type { RepoPath } from '#base/repoPath.ts';
import { filesStore, setFile } from '../filesStore.ts';
import { services } from '../services.ts';
import { forgetScreenPage } from './editPage.ts';
import { isUnsaved } from './editText.ts';
import { isPagePath } from './openFile.ts';

/** Pages that stay in memory after they were left, so that going back is immediate. */
const keptPages = 10;

/** The pages that were shown, the newest last. */
let shown: readonly RepoPath[] = [];

/** A file is shown: of the pages that were shown before it, the ones left longest ago are forgotten, but for what is not stored yet. */
export function leaveFiles(path: RepoPath): void {
  shown = [...shown.filter((other) => other !== path), path];
  for (const left of shown.slice(0, -1 - keptPages)) {
    const file = filesStore.getState().files[left];
    if (file?.kind === 'loading' || (file !== undefined && isUnsaved(file))) continue;
    shown = shown.filter((other) => other !== left);
    if (file === undefined || !isPagePath(left)) continue;
    setFile(left, () => null);
    forgetScreenPage(left);
    void services().pages.close(left);
  }
}
