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
  /** Number of searches that were started elsewhere, each of which fills in the search form again. */
  readonly started: number;
}>(() => ({ site: null, search: null, words: '', started: 0 }));

/** Clears the search if it was over another site. */
export function resetSearchOfOtherSite(app: App, site: SiteId): void {
  if (app.get(searchStore).getState().site !== site) app.get(searchStore).setState({ site, search: null, words: '' });
}

/** Starts a search for a text from outside the search form. */
export function startSearch(app: App, site: SiteId, words: string): void {
  const query: SearchQuery = {
    words,
    isPattern: false,
    matchCase: false,
    wholeWords: false,
    preserveCase: true,
    places: null,
  };
  app.get(searchStore).setState(({ started }) => ({
    site,
    search: { query, files: [], end: null, problem: null },
    words: '',
    started: started + 1,
  }));
}

/** Sets the replacement text. */
export function setReplacement(app: App, words: string): void {
  app.get(searchStore).setState({ words });
}
