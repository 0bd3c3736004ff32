import type { PatternProblem } from '#base/pattern/pattern.ts';
import type { SearchQuery } from '#site/search/searchQuery.ts';
import type { FileHits, SearchEnd } from '#site/search/searchTexts.ts';
import type { SiteId } from '#workspace/workspace.ts';
import { storeOfSite } from '../site/storeOfSite.ts';

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
export const searchStore = storeOfSite<{
  readonly site: SiteId | null;
  readonly search: SiteSearch | null;
  readonly words: string;
}>(() => ({ site: null, search: null, words: '' }));

/** From here on a site is searched: nothing is left of a search over another one. */
export function startSearching(site: SiteId): void {
  if (searchStore.getState().site !== site) searchStore.setState({ site, search: null, words: '' });
}

/** What is put in place of what is found. */
export function setReplacement(words: string): void {
  searchStore.setState({ words });
}
