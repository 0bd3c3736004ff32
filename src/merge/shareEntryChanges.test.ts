import fc from 'fast-check';
import { expect, it } from 'vitest';
import { soakRuns } from '../../test/soakRuns.ts';
import { mergeFileText } from './mergeFileText.ts';
import { mergeRegions, resolveRegions } from './mergeText.ts';
import { shareEntryChanges } from './shareEntryChanges.ts';

type Redirects = Readonly<Record<string, string>>;

const toEntries = (redirects: Redirects) =>
  Object.entries(redirects).map(([source, destination]) => ({ source, destination }));
const writers = {
  lines: (redirects: Redirects) =>
    `[\n${toEntries(redirects)
      .map(({ source, destination }) => `  { "source": "${source}", "destination": "${destination}" }`)
      .join(',\n')}\n]\n`,
  pretty: (redirects: Redirects) => `${JSON.stringify(toEntries(redirects), null, 2)}\n`,
  compact: (redirects: Redirects) => `${JSON.stringify(toEntries(redirects))}\n`,
  inConfiguration: (redirects: Redirects) =>
    `${JSON.stringify({ name: 'A', redirects: toEntries(redirects), seo: {} }, null, 2)}\n`,
} as const;
type Writer = keyof typeof writers;
const every = Object.keys(writers) as readonly Writer[]; // the writers' own names

const base = { '/a': '/1', '/b': '/2', '/c': '/3' };

it.each<readonly [what: string, mine: Redirects, theirs: Redirects, merged: Redirects]>([
  [
    'an entry before a changed one',
    { ...base, '/a': '/9' },
    { '/top': '/0', ...base },
    { '/top': '/0', ...base, '/a': '/9' },
  ],
  ['neighbors', { ...base, '/a': '/9' }, { ...base, '/b': '/8' }, { '/a': '/9', '/b': '/8', '/c': '/3' }],
  ['entries added at the end', { ...base, '/m': '/9' }, { ...base, '/t': '/8' }, { ...base, '/t': '/8', '/m': '/9' }],
  [
    'an entry both added',
    { ...base, '/n': '/9', '/m': '/1' },
    { ...base, '/n': '/9' },
    { ...base, '/n': '/9', '/m': '/1' },
  ],
  [
    'a removed one next to a changed one',
    { '/b': '/2', '/c': '/3' },
    { ...base, '/b': '/8' },
    { '/b': '/8', '/c': '/3' },
  ],
])('merges %s', async (_, mine, theirs, merged) => {
  for (const as of every) {
    const write = writers[as];
    expect(await mergeFileText('redirects.json', write(base), write(mine), write(theirs))).toBe(write(merged));
  }
});

it('leaves only the value that both changed to choose', () => {
  const write = writers.lines;
  const [old, own, others] = [
    base,
    { ...base, '/a': '/mine', '/m': '/9' },
    { '/t': '/0', ...base, '/a': '/theirs' },
  ].map(write);
  const { mine, theirs } = shareEntryChanges(old ?? '', own ?? '', others ?? '');
  expect(mine).toBe(write({ '/t': '/0', ...base, '/a': '/mine', '/m': '/9' }));
  expect(theirs).toBe(write({ '/t': '/0', ...base, '/a': '/theirs', '/m': '/9' }));
});

it.each([
  ['two entries with the same name', '[{ "name": "a", "in": 1 }, { "name": "a", "in": 2 }]'],
  ['entries without names', '[1, 2]'],
  ['comments that a side changed', '[{ "name": "a" } // base\n]'],
  ['text that isn’t JSON', '[{ "name": "a" ]'],
])('leaves %s to be merged by line', (_, text) => {
  const [mine, theirs] = [text.replaceAll(/"a"|1|base/g, '"m"'), text.replaceAll(/"a"|1|base/g, '"t"')];
  expect(shareEntryChanges(text, mine, theirs)).toEqual({ mine, theirs });
});

const sources = ['/a', '/b', '/c', '/d', '/e', '/f'] as const;
const change = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    source: fc.constantFrom(...sources),
    to: fc.constantFrom('/x', '/y'),
  }),
  fc.record({ kind: fc.constant('remove' as const), source: fc.constantFrom(...sources) }),
  fc.record({
    kind: fc.constant('first' as const),
    source: fc.constantFrom('/g', '/h', '/i'),
    to: fc.constantFrom('/x', '/y'),
  }),
);
const apply = (
  redirects: Redirects,
  changes: readonly (typeof change extends fc.Arbitrary<infer One> ? One : never)[],
) =>
  changes.reduce<Redirects>((now, one) => {
    const { [one.source]: _, ...others } = now;
    if (one.kind === 'remove') return others;
    return one.kind === 'first' ? { [one.source]: one.to, ...others } : { ...now, [one.source]: one.to };
  }, redirects);

it('never drops entries that one side added, whichever side is kept, and repeats none that it merges', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...sources]),
      fc.array(change, { maxLength: 3 }),
      fc.array(change, { maxLength: 3 }),
      fc.constantFrom(...every),
      async (names, own, other, as) => {
        const old = Object.fromEntries(names.map((name) => [name, '/0']));
        const [mine, theirs] = [apply(old, own), apply(old, other)];
        // Lists in another order are merged by line.
        const orderOf = (some: Redirects, others: Redirects) =>
          Object.keys(some)
            .filter((name) => name in others)
            .join();
        if ([mine, theirs].some((some) => orderOf(old, some) !== orderOf(some, old))) return;
        const write = writers[as];
        const texts = [old, mine, theirs].map(write);
        const merged = await mergeFileText('r.json', texts[0] ?? '', texts[1] ?? '', texts[2] ?? '');
        const shared = shareEntryChanges(texts[0] ?? '', texts[1] ?? '', texts[2] ?? '');
        const regions = mergeRegions(texts[0] ?? '', shared.mine, shared.theirs);
        const results =
          merged === null ? (['mine', 'theirs'] as const).map((side) => resolveRegions(regions, [], side)) : [merged];
        const isSame = sources.every(
          (name) => mine[name] === theirs[name] || mine[name] === old[name] || theirs[name] === old[name],
        );
        if (
          isSame &&
          ['/g', '/h', '/i'].every((name) => mine[name] === theirs[name] || !(name in mine) || !(name in theirs))
        )
          expect(merged).not.toBeNull();
        for (const text of results) {
          const value = JSON.parse(text) as { redirects: { source: string }[] } & { source: string }[]; // as written
          const list = (as === 'inConfiguration' ? value.redirects : value).map(({ source }) => source);
          if (merged !== null) expect(new Set(list).size).toBe(list.length);
          const added = [...Object.keys(mine), ...Object.keys(theirs)].filter((name) => !(name in old));
          expect(list).toEqual(expect.arrayContaining(added));
        }
      },
    ),
    { numRuns: soakRuns(150, 5000) },
  );
});
