import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readPage } from '#blocks/pages.ts';
import { encodeFragment } from './links/sitePath.ts';
import { readPageFacts } from './pageFacts.ts';
import {
  assignIds,
  matchIdFragment,
  matchPartFragment,
  reservedElementIds,
  type PartIdInput,
  type PageIdRegistry,
} from './pageIds.ts';

const named = (text: string, id: string | null = null): PartIdInput => ({ id, text });
const idsOf = (headings: readonly PartIdInput[], parts: readonly PartIdInput[] = []) =>
  assignIds(headings, parts).headings;

const observed = join(import.meta.dirname, '../../../shared/anchors.json');
const observedSchema = z.object({
  headings: z.array(
    z.object({
      heading: z.string(),
      id: z.string(),
      accepted: z.array(z.string()),
      rejected: z.array(z.string()),
    }),
  ),
  duplicates: z.array(
    z.object({ headings: z.array(z.string()), ids: z.array(z.string()), rejected: z.array(z.string()) }),
  ),
});

describe.skipIf(!existsSync(observed))(
  'IDs observed on the service (skipped if ../shared/anchors.json is missing)',
  () => {
    const { headings, duplicates } = existsSync(observed)
      ? observedSchema.parse(JSON.parse(readFileSync(observed, 'utf8')))
      : { headings: [], duplicates: [] };
    const idsOfPage = (lines: readonly string[]) =>
      readPageFacts(lines.map((heading) => `## ${heading}\n`).join('\n')).headings.map(({ anchor }) => anchor);

    it.each(headings)('$heading', ({ heading, id, accepted, rejected }) => {
      expect(readPage(`## ${heading}\n`).problems).toEqual([]);
      expect(idsOfPage([heading])).toEqual([id]);
      for (const fragment of accepted) expect(matchIdFragment([id], fragment)?.by).toBe('punctuation');
      for (const fragment of rejected) expect(matchIdFragment([id], fragment)?.by ?? 'letters').toBe('letters');
    });

    it.each(duplicates)('$headings', ({ headings: lines, ids, rejected }) => {
      expect(idsOfPage(lines)).toEqual(ids);
      for (const fragment of rejected) expect(matchIdFragment(ids, fragment)).toBe(null);
    });
  },
);

it.each([
  ['Response|Response 2|Response', 'response|response-2|response-3'],
  ['Response 2|Response|Response', 'response-2|response|response-3'],
  ['Footer|Footer', 'footer-2|footer-3'],
  ['Is it?|Is it?', 'is-it?|is-it-2'],
  ['?|!|🚀 Launch', '?|section|🚀-launch'],
  ['v1.2.0|e.g. this|`getUser(id)`', 'v1-2-0|eg-this|`getuserid`'],
])('assigns the headings %s the IDs %s', (headings, expected) => {
  expect(idsOf(headings.split('|').map((text) => named(text)))).toEqual(expected.split('|'));
});

it('keeps a heading’s custom ID and numbers it if it is taken', () => {
  expect(idsOf([named('A', 'Own.id'), named('B', 'Own.id'), named('C', 'navbar')])).toEqual([
    'Own.id',
    'Own.id-2',
    'navbar-2',
  ]);
});

it('assigns IDs to headings before components', () => {
  const { headings, parts } = assignIds([named('Install')], [named('Install'), named('Set up')]);
  expect([...headings, ...parts]).toEqual(['install', 'install-2', 'set-up']);
});

it('assigns no ID twice', () => {
  const word = fc.constantFrom(
    'Response',
    'Response 2',
    'response-2',
    'A.b',
    'A b',
    'Foo (bar)',
    'Foo [bar]',
    '?',
    '',
    '2',
    '-2',
    'Footer',
    'navbar',
    'Sidebar',
    'search-results',
    'É',
    'a~',
    'a~-2',
  );
  const part = fc.record({
    id: fc.option(fc.constantFrom('response', 'response-2', 'Footer', 'footer', 'x~'), { freq: 8 }),
    text: word,
  });
  // In rendering order: headings and components get IDs first, then those of snippets, tabs, footnotes, and elements with their own ID.
  const drawn = fc.oneof(
    part.map((snippet) => (ids: PageIdRegistry) => ids.assign(snippet)),
    word.map((tab) => (ids: PageIdRegistry) => ids.assignInternal(tab)),
    fc.constantFrom('response', 'footer', 'x~', 'footnote-1').map((id) => (ids: PageIdRegistry) => ids.claim(id)),
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }),
      fc.array(part, { maxLength: 8 }),
      fc.array(drawn, { maxLength: 8 }),
      (some, others, later) => {
        const { headings, parts, ids } = assignIds(some, others);
        const all = [...headings, ...parts, ...later.flatMap((draw) => draw(ids) ?? []), ...reservedElementIds];
        expect(new Set(all).size).toBe(all.length);
        expect(all.every((id) => id !== '' && ids.claim(id) !== id)).toBe(true);
      },
    ),
    { numRuns: 20_000 },
  );
});

describe('resolves the fragment', () => {
  const ids = ['step-1:-install', 'node-js', 'c++', 'c#', 'what’s-new', 'footer-2', 'a-b', 'ab'];
  it.each<readonly [fragment: string, found: ReturnType<typeof matchPartFragment>]>([
    ['step-1:-install', { id: 'step-1:-install', by: 'id' }],
    ['step-1%3A-install', { id: 'step-1:-install', by: 'id' }],
    ['step-1-install', { id: 'step-1:-install', by: 'punctuation' }],
    ['step-1--install', { id: 'step-1:-install', by: 'letters' }],
    ['nodejs', { id: 'node-js', by: 'letters' }],
    ['node.js', { id: 'node-js', by: 'letters' }],
    ['Node-JS', { id: 'node-js', by: 'letters' }],
    ['what-s-new', { id: 'what’s-new', by: 'letters' }],
    ['footer', { id: 'footer-2', by: 'id' }],
    ['c', null],
    ['a.b', null],
    ['%', null],
    ['', null],
  ])('#%s', (fragment, found) => {
    expect(matchPartFragment(ids, fragment)).toEqual(found);
  });
});

it.each([
  ['100%-done', '100%25-done'],
  ['{id}', '%7Bid%7D'],
  ['日本語', '日本語'],
  ['q&a/1', 'q&a/1'],
])('writes the ID %s in a link as #%s', (id, fragment) => {
  expect(encodeFragment(id)).toBe(fragment);
  expect(decodeURIComponent(encodeFragment(id))).toBe(id);
});
