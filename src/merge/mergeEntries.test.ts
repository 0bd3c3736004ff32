import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonObject } from '#config/docsJson.ts';
import { soakRuns } from '../../test/soakRuns.ts';
import { mergeEntries } from './mergeEntries.ts';
import { mergeFileText } from './mergeFileText.ts';
import type { MergeSide } from './mergeText.ts';

const site = (...groups: readonly (readonly string[])[]) =>
  `${JSON.stringify({ name: 'A', navigation: { groups: groups.map((pages, at) => ({ group: `Group ${at}`, pages })) } }, null, 2)}\n`;

/** Corrects a merged configuration of two versions that only moved entries, unless there is another base. */
const correct = (mine: string, theirs: string, merged: string, base = theirs, side: MergeSide = 'mine') =>
  mergeEntries({ base, mine, theirs }, '')(merged, side);

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
  expect(correct(mine, theirs, chosen)).toBe(expected);
});

it.each([
  [
    'a page that both moved, to two groups',
    site(['a'], ['b', 'moved'], ['c']),
    site(['a'], ['b'], ['c', 'moved']),
    site(['a'], ['b', 'moved'], ['c', 'moved']),
    site(['a'], ['b', 'moved'], ['c']),
  ],
  [
    'a page that both moved within its group',
    site(['moved', 'a', 'b', 'c']),
    site(['a', 'b', 'c', 'moved']),
    site(['moved', 'a', 'b', 'c', 'moved']),
    site(['moved', 'a', 'b', 'c']),
  ],
  ['a page that mine lists twice', site(['a', 'a']), site(['a']), site(['a', 'a']), site(['a', 'a'])],
])('lists once %s', (_, mine, theirs, merged, expected) => {
  expect(correct(mine, theirs, merged)).toBe(expected);
});

it('lists a group that both moved once, with the pages that either added', () => {
  const nested = (...tabs: readonly (readonly JsonObject[])[]) =>
    `${JSON.stringify({ navigation: { tabs: tabs.map((groups, at) => ({ tab: `Tab ${at}`, groups })) } }, null, 2)}\n`;
  const group = (name: string, ...pages: readonly string[]) => ({ group: name, pages });
  const mine = nested([group('Moved', 'a', 'mine')], [], [group('Other')]);
  const theirs = nested([], [group('Moved', 'a')], [group('Other')]);
  const doubled = nested([group('Moved', 'a', 'mine')], [group('Moved', 'a')], [group('Other')]);
  expect(JSON.parse(correct(mine, theirs, doubled))).toEqual(JSON.parse(mine));
  const added = nested([group('Moved', 'a', 'mine')], [group('Moved', 'a', 'theirs')], [group('Other')]);
  const either = nested([group('Moved', 'a', 'mine')], [group('Moved', 'theirs')], [group('Other')]);
  expect(JSON.parse(correct(mine, theirs, added))).toEqual(JSON.parse(either));
});

/** Groups of pages, each named by its first position. */
type Groups = readonly { readonly group: string; readonly pages: readonly string[] }[];

/** Moves a page or a group from one position to another; numbers wrap around. */
interface Move {
  readonly isGroup: boolean;
  readonly from: number;
  readonly at: number;
  readonly to: number;
  readonly index: number;
}

const move: fc.Arbitrary<Move> = fc.record({
  isGroup: fc.boolean(),
  from: fc.nat(),
  at: fc.nat(),
  to: fc.nat(),
  index: fc.nat(),
});

function moved(groups: Groups, { isGroup, from, at, to, index }: Move) {
  const copy = groups.map(({ group, pages }) => ({ group, pages: [...pages] }));
  if (isGroup) {
    copy.splice(to % groups.length, 0, ...copy.splice(from % groups.length, 1));
    return copy;
  }
  const [source, target] = [copy[from % copy.length]?.pages ?? [], copy[to % copy.length]?.pages ?? []];
  const taken = source.splice(at % Math.max(1, source.length), 1);
  target.splice(index % (target.length + 1), 0, ...taken);
  return copy;
}

it('lists each page of two versions that only moved entries once, and each group, if their lines merge', async () => {
  const print = (groups: Groups) => `${JSON.stringify({ navigation: { groups } }, null, 2)}\n`;
  const sizes = fc.array(fc.nat({ max: 5 }), { minLength: 2, maxLength: 5 });
  const moves = fc.array(move, { minLength: 1, maxLength: 3 });
  const pagesIn = (text: string) => (text.match(/"p\d+\.\d+"/g) ?? []).toSorted();
  const groupsIn = (text: string) => new Set(text.match(/"g\d+"/g));
  await fc.assert(
    fc.asyncProperty(sizes, moves, moves, async (counts, ours, others) => {
      const base = counts.map((count, at) => ({
        group: `g${at}`,
        pages: Array.from({ length: count }, (_, index) => `p${at}.${index}`),
      }));
      const [mine, theirs] = [ours.reduce<Groups>(moved, base), others.reduce<Groups>(moved, base)].map(print);
      if (mine === undefined || theirs === undefined) return;
      const merged = await mergeFileText('docs.json', print(base), mine, theirs);
      if (merged === null) return;
      expect(pagesIn(merged)).toEqual(pagesIn(print(base)));
      expect(groupsIn(merged)).toEqual(groupsIn(print(base)));
    }),
    { numRuns: soakRuns(300, 3000) },
  );
});

it.each([
  ['docs/docs.json', 1],
  ['docs/other.json', 2],
])('merges %s with the page that both moved %i times', async (path, times) => {
  const base = site(['a', 'moved', 'b'], ['c'], ['d']);
  const merged = await mergeFileText(
    path,
    base,
    site(['a', 'b'], ['c', 'moved'], ['d']),
    site(['a', 'b'], ['c'], ['d', 'moved']),
  );
  expect(merged?.match(/moved/g)).toHaveLength(times);
});

it('finds the pages of a site in a subfolder', () => {
  const [mine, theirs, chosen] = [site([], ['a']), site(['a'], []), site([], [])];
  expect(mergeEntries({ base: theirs, mine, theirs }, 'docs')(chosen)).toBe(theirs);
});

const both = {
  mine: site(['a', 'x', 'b'], ['c'], ['d']),
  theirs: site(['a', 'b'], ['c'], ['x', 'd']),
  merged: site(['a', 'x', 'b'], ['c'], ['x', 'd']),
};

it.each([
  ['that both sides moved to other groups, where it was put by the writer', both, both.merged, 'mine', both.mine],
  ['that both sides moved to other groups, where the site has it', both, both.merged, 'theirs', both.theirs],
  [
    'that both sides moved within a group that was renamed',
    { mine: site(['x', 'a', 'b', 'c']), theirs: site(['a', 'b', 'c', 'x']).replace('Group 0', 'Renamed') },
    site(['x', 'a', 'b', 'c', 'x']).replace('Group 0', 'Renamed'),
    'mine',
    site(['x', 'a', 'b', 'c']).replace('Group 0', 'Renamed'),
  ],
  [
    'that is on purpose in two groups',
    { mine: site(['x'], ['x', 'a']), theirs: site(['x'], ['a', 'x']) },
    site(['x'], ['x', 'a', 'x']),
    'mine',
    site(['x'], ['x', 'a']),
  ],
] as const)('lists a page once %s', (_, { mine, theirs }, merged, side, expected) => {
  expect(correct(mine, theirs, merged, theirs, side)).toBe(expected);
});

/** Two tabs, with entries of their own, around one that stays. */
const tabs = (first: readonly JsonObject[], second: readonly JsonObject[]) =>
  `${JSON.stringify(
    {
      navigation: {
        tabs: [
          { tab: 'V1', groups: [...first, { group: 'One', pages: ['one'] }] },
          { tab: 'V2', groups: [...second, { group: 'Two', pages: ['two'] }] },
        ],
      },
    },
    null,
    2,
  )}\n`;

it.each([
  ['a group of an API', { group: 'Endpoints', openapi: 'v1.json' }, { group: 'Endpoints', openapi: 'v2.json' }],
  ['an operation', { group: 'A', pages: ['GET /pets'] }, { group: 'B', pages: ['GET /pets'] }],
  ['a page', { group: 'A', pages: ['new'] }, { group: 'B', pages: ['new'] }],
  ['a group with a page', { group: 'A', pages: ['a'] }, { group: 'A', pages: ['b'] }],
  ['an unknown entry', { odd: 1, z: 'm' }, { odd: 2, z: 'm' }],
])('keeps %s that each side added', async (_, mine, theirs) => {
  const merged = await mergeFileText('docs.json', tabs([], []), tabs([mine], []), tabs([], [theirs]));
  expect(merged).toBe(tabs([mine], [theirs]));
});

it('keeps a second listing that each side added', async () => {
  const list = (first: readonly JsonObject[], second: readonly JsonObject[]) =>
    tabs([{ group: 'Listed', pages: ['page'] }, ...first], second);
  const [mine, theirs] = [
    { group: 'A', pages: ['page'] },
    { group: 'B', pages: ['page'] },
  ];
  const merged = await mergeFileText('docs.json', list([], []), list([mine], []), list([], [theirs]));
  expect(merged).toBe(list([mine], [theirs]));
});

it('keeps the fields that one side added to a group that both moved', async () => {
  const group = { group: 'Moved', pages: ['a', 'b'] };
  const nested = (...groups: readonly (readonly JsonObject[])[]) =>
    `${JSON.stringify({ navigation: { tabs: groups.map((own, at) => ({ tab: `T${at}`, groups: [...own, { group: `G${at}`, pages: [`p${at}`] }] })) } }, null, 2)}\n`;
  const merged = await mergeFileText(
    'docs.json',
    nested([group], [], []),
    nested([], [group], []),
    nested([], [], [{ ...group, tag: 'NEW' }]),
  );
  expect(merged).toContain('NEW');
  expect(merged?.match(/"a"/g)).toHaveLength(1);
});
