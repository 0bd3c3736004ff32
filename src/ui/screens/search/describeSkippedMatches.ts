import { formatList } from '#base/formatList.ts';
import type { SearchScope } from '#site/search/searchQuery.ts';
import { searchScopeOptions } from './searchScopeOptions.ts';

/** What "Replace all" skips unless its place is chosen, with the name of one match and of several. */
const kept: readonly { readonly place: SearchScope; readonly one: string; readonly many: string }[] = [
  { place: 'code', one: 'match in code', many: 'matches in code' },
  { place: 'component', one: 'component tag', many: 'component tags' },
  { place: 'link', one: 'URL', many: 'URLs' },
  { place: 'reference', one: 'path or name', many: 'paths and names' },
];

/** The sentences that say what "Replace all" skips and how to replace it anyway, from the places of all skipped matches. */
export function describeSkippedMatches(skipped: readonly SearchScope[]): string {
  const kinds = kept.flatMap((kind) => {
    const count = skipped.filter((place) => place === kind.place).length;
    return count === 0
      ? []
      : [{ ...kind, words: `${count.toLocaleString('en')} ${count === 1 ? kind.one : kind.many}` }];
  });
  const labels = kinds.map(
    ({ place }) => `“${searchScopeOptions.find(({ value }) => value === place)?.label ?? place}”`,
  );
  const skips = formatList(kinds.map(({ words }) => words));
  const why = kinds.some(({ place }) => place !== 'code') ? ' that the site depends on' : '';
  const [it, one] = skipped.length === 1 ? ['it', 'it'] : ['them', 'one'];
  return `“Replace all” skips ${skips}${why}. To replace ${it}, choose ${formatList(labels, 'disjunction')} above, or replace ${one} in the list.`;
}
