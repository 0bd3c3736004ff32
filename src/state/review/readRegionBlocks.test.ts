import { expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { getNodeText } from '#document/print/printedNodes.ts';
import { createTestApp } from '../app.fixture.ts';
import type { PagesClient } from '../pages/pagesClient.ts';
import { createConflictModel } from './conflictModel.ts';
import { readRegionBlocks } from './readRegionBlocks.ts';

const pages: Pick<PagesClient, 'read'> = { read: (text) => Promise.resolve(readPage(text)) };
const app = createTestApp({ pages: pages as PagesClient }); // only `read` is used

const wordsOf = (doc: JSONContent | null) => doc?.content?.map(getNodeText) ?? null;

it.each<[what: string, base: string, mine: string, theirs: string, expected: readonly unknown[]]>([
  ['a paragraph', 'A\n\nB\n\nC\n', 'A\n\nB1\n\nC\n', 'A\n\nB2\n\nC\n', [{ mine: ['B1'], theirs: ['B2'] }]],
  ['what one side removed', 'A\n\nB\n\nC\n', 'A\n\nB1\n\nC\n', 'A\n\nC\n', [{ mine: ['B1'], theirs: null }]],
  [
    'two paragraphs of a page with a change of its own',
    'A\n\nB\n\nC\n\nD\n',
    'A1\n\nB\n\nC1\n\nD\n',
    'A2\n\nB\n\nC2\n\nD\n',
    [
      { mine: ['A1'], theirs: ['A2'] },
      { mine: ['C1'], theirs: ['C2'] },
    ],
  ],
  [
    'the component around a line',
    '<Note>\n  A\n\n  B\n</Note>\n',
    '<Note>\n  A1\n\n  B\n</Note>\n',
    '<Note>\n  A2\n\n  B\n</Note>\n',
    [{ mine: ['A1B'], theirs: ['A2B'] }],
  ],
  ['a field', '---\ntitle: A\n---\n\nB\n', '---\ntitle: A1\n---\n\nB\n', '---\ntitle: A2\n---\n\nB\n', [null]],
  ['what is no page', 'A\n\nB\n', '<Note>\n\nB\n', 'A2\n\nB\n', [null]],
])('reads %s', async (_, base, mine, theirs, expected) => {
  const read = await readRegionBlocks(app, createConflictModel({ path: 'a.mdx', base, mine, theirs }, mine));
  expect(read.map((blocks) => blocks && { mine: wordsOf(blocks.mine), theirs: wordsOf(blocks.theirs) })).toEqual(
    expected,
  );
});
