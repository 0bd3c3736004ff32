import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alignFormatting } from './alignFormatting.ts';
import { mergeFileText } from './mergeFileText.ts';

type Entry = Readonly<Record<string, string>> | string;

/** Writes an entry of a list as people and formatters do. */
const writers = {
  'one line': (entry: Entry) => JSON.stringify(entry),
  spaced: (entry: Entry) => JSON.stringify(entry, null, 1).replaceAll(/\n\s*/g, ' '),
  lines: (entry: Entry) => JSON.stringify(entry, null, 2).replaceAll('\n', '\n    '),
  tabs: (entry: Entry) => JSON.stringify(entry, null, '\t'),
} as const;
const write = (entries: readonly string[]) =>
  `{\n  "name": "A",\n  "redirects": [${entries.map((entry) => `\n    ${entry}`).join(',')}\n  ]\n}\n`;

const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({ source: fc.constantFrom('/a', '/b', '/c'), destination: fc.constantFrom('/x', '/y') }),
  fc.constantFrom('guides/a', 'guides/b'),
);
const writer = fc.constantFrom(...Object.values(writers));

it('asks nothing if both sides add the same entry in different formatting, and keeps theirs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(entry, writer), { maxLength: 4 }),
      entry,
      fc.nat(4),
      writer,
      writer,
      async (entries, added, at, own, their) => {
        const before = entries.map(([one, as]) => as(one));
        const index = Math.min(at, before.length);
        const base = write(before);
        const [mine, theirs] = [own, their].map((as) => write(before.toSpliced(index, 0, as(added))));
        if (mine === undefined || theirs === undefined) return;
        expect(await mergeFileText('docs.json', base, mine, theirs)).toBe(theirs);
        // Also with another change of the writer's, unless the entry repeats an old one.
        if (entries.some(([one]) => JSON.stringify(one) === JSON.stringify(added))) return;
        const renamed = (text: string) => text.replace('"name": "A"', '"name": "B"');
        expect(await mergeFileText('docs.json', base, renamed(mine), theirs)).toBe(renamed(theirs));
      },
    ),
    { numRuns: 200 },
  );
});

const list = (...entries: readonly string[]) => `{\n  "a": 1,\n  "list": [${entries.join(',')}\n  ]\n}\n`;

it.each<readonly [string, string, string, string, string | null]>([
  [
    'docs.json',
    list('\n    "a"'),
    list('\n    "a"', ' "b"'),
    list('\n    "a"', '\n    "b"'),
    list('\n    "a"', '\n    "b"'),
  ],
  ['api.json', '{}', '{"a":1}', '{\n  "a": 1\n}', '{\n  "a": 1\n}'],
  ['docs.json', list('\n "a"'), list('\n "b"'), list('\n "c"'), null],
  ['page.mdx', 'a\n', 'b\n', 'b \n', null],
])('merges %s', async (path, base, mine, theirs, expected) => {
  expect(await mergeFileText(path, base, mine, theirs)).toBe(expected);
});

it('keeps the writer’s formatting of what only the writer changed', async () => {
  const base = list('\n    "a"');
  expect(await mergeFileText('docs.json', base, list(' "a"'), base)).toBe(list(' "a"'));
});

it('leaves the formatting of texts alone that are too long to compare at once', () => {
  const aligned = (space: string) => alignFormatting(`{${space}}`, '{ "a": 1 }', '{"a":1}');
  expect([aligned(''), aligned(' '.repeat(3_000_000))]).toEqual(['{"a":1}', '{ "a": 1 }']);
});
