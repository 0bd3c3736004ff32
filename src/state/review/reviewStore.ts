import type { RepoPath } from '#base/repoPath.ts';
import type { ChangedConfigParts } from '#config/changedConfigParts.ts';
import type { SiteId } from '#workspace/workspace.ts';
import type { LineCounts } from './countChangedLines.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';

/** What was read of a changed file: its page title, and its lines where it is text. `version` tells which two texts these were. */
export interface ChangeMetadata {
  readonly version: string;
  readonly title: string;
  readonly counts: LineCounts | null;
  /** What of the site's configuration was changed; null for any other file. */
  readonly touched: ChangedConfigParts | null;
}

/** What is known of the changed files of a site. Filled by `intents/loadChangeMetadata.ts`. */
export const reviewStore = defineSiteStore<{
  readonly site: SiteId | null;
  readonly details: Readonly<Record<RepoPath, ChangeMetadata>>;
}>(() => ({
  site: null,
  details: {},
}));
