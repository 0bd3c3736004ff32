import { createStore } from 'zustand/vanilla';
import type { PatternProblem } from '#base/pattern/pattern.ts';
import type { SearchQuery } from '#site/search/searchQuery.ts';
import type { FileHits, SearchEnd } from '#site/search/searchTexts.ts';

/** A search over the site, as far as it is. */
export interface SiteSearch {
  readonly query: SearchQuery;
  readonly files: readonly FileHits[];
  /** How it ended; null while it goes on. */
  readonly end: SearchEnd | null;
  /** Why it cannot be. */
  readonly problem: PatternProblem | null;
}

/** The last search over the open site; it is there again when one comes back from a place that it found. */
export const searchStore = createStore<{ readonly search: SiteSearch | null; readonly words: string }>(() => ({ search: null, words: '' }));
