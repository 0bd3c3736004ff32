import type { RepoPath } from '#base/repoPath.ts';
import type { ChangedConfigParts } from '#config/changedConfigParts.ts';
import type { SiteId } from '#workspace/workspace.ts';
import type { LineCounts } from './countChangedLines.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';

/** Details of a changed file: its title, and its line counts if it is text. `version` identifies the two texts. */
export interface ChangeMetadata {
  readonly version: string;
  readonly title: string;
  readonly counts: LineCounts | null;
  /** Changed parts of the site's configuration; null for any other file. */
  readonly touched: ChangedConfigParts | null;
}

/** Details of a site's changed files. Filled by `loadChangeMetadata.ts`. */
export const reviewStore = defineSiteStore<{
  readonly site: SiteId | null;
  readonly details: Readonly<Record<RepoPath, ChangeMetadata>>;
}>(() => ({
  site: null,
  details: {},
}));
