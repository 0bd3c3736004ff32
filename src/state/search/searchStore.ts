import type { PatternProblem } from '#base/pattern/pattern.ts';
import type { SearchQuery } from '#site/search/searchQuery.ts';
import type { FileHits, SearchEnd } from '#site/search/searchTexts.ts';
import type { SiteId } from '#workspace/workspace.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** A search over the site with its results so far. */
export interface SiteSearch {
  readonly query: SearchQuery;
  readonly files: readonly FileHits[];
  /** How it ended; null while it runs. */
  readonly end: SearchEnd | null;
  /** Why the query is invalid. */
  readonly problem: PatternProblem | null;
}

/** The last search over a site, kept for when the user returns from a result. */
export const searchStore = defineSiteStore<{
  readonly site: SiteId | null;
  readonly search: SiteSearch | null;
  readonly words: string;
}>(() => ({ site: null, search: null, words: '' }));

/** Clears the search if it was over another site. */
export function resetSearchOfOtherSite(app: App, site: SiteId): void {
  if (app.get(searchStore).getState().site !== site) app.get(searchStore).setState({ site, search: null, words: '' });
}

/** Sets the replacement text. */
export function setReplacement(app: App, words: string): void {
  app.get(searchStore).setState({ words });
}
