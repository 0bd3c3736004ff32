import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { SiteId } from '#workspace/workspace.ts';
import type { App } from '../app.ts';
import type { CheckedText } from '../pages/checksWorker.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';

/** Progress and result of checking the whole site. */
export interface SiteCheckState {
  /** The site that was checked; null if none. */
  readonly site: SiteId | null;
  /** Findings by file. */
  readonly byFile: ReadonlyMap<RepoPath, readonly Finding[]>;
  /** Fraction of pages whose current text was checked, 0 to 1. */
  readonly share: number;
  readonly isRunning: boolean;
  /** Pages that took too long to check. */
  readonly unchecked: readonly RepoPath[];
  /** Number of images of unknown size. */
  readonly unmeasured: number;
}

/** State before any check. */
export const emptySiteCheckState: SiteCheckState = {
  site: null,
  byFile: new Map(),
  share: 0,
  isRunning: false,
  unchecked: [],
  unmeasured: 0,
};

/** Findings for the current page, and for the whole site as far as it was checked. */
export const findingsStore = defineSiteStore<{ readonly page: CheckedText | null; readonly site: SiteCheckState }>(
  () => ({
    page: null,
    site: emptySiteCheckState,
  }),
);

/** Removes findings from the site's list at once, before the next check of all pages. */
export function removeSiteFindings(app: App, isGone: (finding: Finding) => boolean): void {
  app.get(findingsStore).setState(({ site }) => ({
    site: {
      ...site,
      byFile: new Map([...site.byFile].map(([path, found]) => [path, found.filter((finding) => !isGone(finding))])),
    },
  }));
}

/** Identifies a finding among those of the same check. */
export function getFindingKey({ path, rule, message, range }: Finding): string {
  return JSON.stringify([path, rule, range.from, range.to, message]);
}
