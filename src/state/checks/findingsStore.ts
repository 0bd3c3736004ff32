import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { SiteId } from '#workspace/workspace.ts';
import type { CheckedText } from '../pages/checksWorker.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';

/** How far the check of the whole site is. */
export interface SiteCheckState {
  /** The site that they are about; null for none. */
  readonly of: SiteId | null;
  /** What is wrong, file by file. */
  readonly byFile: ReadonlyMap<RepoPath, readonly Finding[]>;
  /** The share of the pages that were checked as they are now. */
  readonly share: number;
  readonly isRunning: boolean;
  /** Pages that took too long to be checked. */
  readonly unchecked: readonly RepoPath[];
  /** How many pictures there are whose size is not known. */
  readonly unmeasured: number;
}

/** Nothing was checked yet. */
export const emptySiteCheckState: SiteCheckState = {
  of: null,
  byFile: new Map(),
  share: 0,
  isRunning: false,
  unchecked: [],
  unmeasured: 0,
};

/** What the checks say of the page that is shown, and of the whole site as far as it was asked for. */
export const findingsStore = defineSiteStore<{ readonly page: CheckedText | null; readonly site: SiteCheckState }>(
  () => ({
    page: null,
    site: emptySiteCheckState,
  }),
);
