import { compileQuery, type SearchQuery } from './searchQuery.ts';
import { searchTexts, defaultSearchLimits, type FileHits, type SearchEnd, type SearchLimits } from './searchTexts.ts';

/** A query for words everywhere, unless overridden. */
export function createQuery(words: string, more: Partial<SearchQuery> = {}): SearchQuery {
  return { words, isPattern: false, matchCase: false, wholeWords: false, places: null, ...more };
}

/** All hits in some texts, and how the search ended. */
export function runSearch(
  texts: Readonly<Record<string, string>>,
  asked: SearchQuery,
  limits: SearchLimits = defaultSearchLimits,
): { readonly files: readonly FileHits[]; readonly end: SearchEnd } {
  const finder = compileQuery(asked);
  if (!finder.ok) throw new Error(finder.problem.message);
  const files: FileHits[] = [];
  const found = searchTexts(
    Object.entries(texts).map(([path, text]) => ({ path, text })),
    finder.value,
    asked.places,
    limits,
  );
  for (;;) {
    const next = found.next();
    if (next.done === true) return { files, end: next.value };
    files.push(next.value);
  }
}
