import type { SearchPlace } from '#site/search/searchQuery.ts';
import { places } from './placeNames.ts';

/** What is left as it is unless its place is chosen: what one and several are called, and what is found by them. */
const kept: readonly {
  readonly place: SearchPlace;
  readonly one: string;
  readonly many: string;
  readonly finds: readonly string[];
}[] = [
  {
    place: 'link',
    one: 'address of a link or file',
    many: 'addresses of links and files',
    finds: ['pages', 'files'],
  },
  {
    place: 'reference',
    one: 'path or name',
    many: 'paths and names',
    finds: ['pages', 'files', 'settings', 'code'],
  },
  { place: 'component', one: 'tag of a component', many: 'tags of components', finds: ['components'] },
];

/** Says what “Replace all” leaves as it is, why, and how it is replaced all the same: of the places of all that is left. */
export function skippedWords(skipped: readonly SearchPlace[]): string {
  const kinds = kept.flatMap((kind) => {
    const count = skipped.filter((place) => place === kind.place).length;
    return count === 0
      ? []
      : [{ ...kind, words: `${count.toLocaleString('en')} ${count === 1 ? kind.one : kind.many}` }];
  });
  const labels = kinds.map(({ place }) => `“${places.find(({ value }) => value === place)?.label ?? place}”`);
  const skips = listed(
    kinds.map(({ words }) => words),
    'conjunction',
  );
  const finds = listed([...new Set(kinds.flatMap((kind) => kind.finds))], 'conjunction');
  const [it, one] = skipped.length === 1 ? ['it', 'it'] : ['them', 'one'];
  return `“Replace all” skips ${skips}, since the site finds ${finds} by ${it}. To replace ${it}, choose ${listed(labels, 'disjunction')} above, or replace ${one} in the list.`;
}

function listed(words: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en', { type }).format(words);
}
