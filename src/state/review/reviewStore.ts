import type { RepoPath } from '#base/repoPath.ts';
import type { SiteId } from '#workspace/workspace.ts';
import type { LineCounts } from './lineCounts.ts';
import { storeOfSite } from '../site/storeOfSite.ts';

/** What was read of a changed file: its page title, and its lines where it is text. `savedAt` tells which version that was. */
export interface ChangeDetail {
  readonly savedAt: number;
  readonly title: string;
  readonly counts: LineCounts | null;
}

/** What is known of the changed files of a site. Filled by `intents/describeChanges.ts`. */
export const reviewStore = storeOfSite<{
  readonly site: SiteId | null;
  readonly details: Readonly<Record<RepoPath, ChangeDetail>>;
}>(() => ({
  site: null,
  details: {},
}));
