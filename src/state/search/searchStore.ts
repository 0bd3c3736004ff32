import type { PatternProblem } from '#base/pattern/pattern.ts';
import type { SearchQuery } from '#site/search/searchQuery.ts';
import type { FileHits, SearchEnd } from '#site/search/searchTexts.ts';
import type { SiteId } from '#workspace/workspace.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** A search over the site, as far as it is. */
export interface SiteSearch {
  readonly query: SearchQuery;
  readonly files: readonly FileHits[];
  /** How it ended; null while it goes on. */
  readonly end: SearchEnd | null;
  /** Why it cannot be. */
  readonly problem: PatternProblem | null;
}

/** The last search over a site; it is there again when one comes back from a place that it found. */
export const searchStore = defineSiteStore<{
  readonly site: SiteId | null;
  readonly search: SiteSearch | null;
  readonly words: string;
}>(() => ({ site: null, search: null, words: '' }));

/** From here on a site is searched: nothing is left of a search over another one. */
export function resetSearchOfOtherSite(app: App, site: SiteId): void {
  if (app.get(searchStore).getState().site !== site) app.get(searchStore).setState({ site, search: null, words: '' });
}

/** What is put in place of what is found. */
export function setReplacement(app: App, words: string): void {
  app.get(searchStore).setState({ words });
}
