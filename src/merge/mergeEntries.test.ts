import { expect, it } from 'vitest';
import { mergeEntries } from './mergeEntries.ts';

const site = (...groups: readonly (readonly string[])[]) =>
  `${JSON.stringify({ name: 'A', navigation: { groups: groups.map((pages, at) => ({ group: `Group ${at}`, pages })) } }, null, 2)}\n`;

it.each([
  [
    'a page that the writer moved, where the other place was taken as the site has it',
    site(['a', 'b'], ['c', 'd', 'moved']),
    site(['a', 'moved', 'b'], ['c']),
    site(['a', 'b'], ['c']),
    site(['a', 'moved', 'b'], ['c']),
  ],
  [
    'a page in a folder of its own, and another one',
    site(['x/one'], ['two', 'x/three']),
    site(['x/one', 'x/three', 'two'], ['four']),
    site(['x/one'], ['four']),
    site(['x/one', 'x/three', 'two'], ['four']),
  ],
  ['nothing that one of them took out', site(['a', 'b']), site(['a', 'c']), site(['a']), site(['a'])],
  ['nothing where all is there', site(['a'], ['b']), site(['b'], ['a']), site(['a', 'b'], []), site(['a', 'b'], [])],
  ['nothing in what is no JSON', site(['a']), site(['a']), '{ "navigation": ', '{ "navigation": '],
  ['nothing by a version that is no JSON', '<<<', site(['a']), site([]), site([])],
])('lists again %s', (_, mine, theirs, chosen, expected) => {
  expect(mergeEntries(mine, theirs, '')(chosen)).toBe(expected);
});

it('finds the pages of a site in a subfolder', () => {
  const [mine, theirs, chosen] = [site([], ['a']), site(['a'], []), site([], [])];
  expect(mergeEntries(mine, theirs, 'docs')(chosen)).toBe(theirs);
});
