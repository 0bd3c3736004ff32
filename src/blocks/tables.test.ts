import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { readPage, writePage } from './pages.ts';

/** The page's text after a column of its first table was aligned. */
function aligned(text: string, column: number, align: string | null): string {
  const page = readPage(text);
  const cells = (row: JSONContent): JSONContent => ({ ...row, content: (row.content ?? []).map((cell, index) => (index === column ? { ...cell, attrs: { ...cell.attrs, align } } : cell)) });
  const change = (node: JSONContent): JSONContent => {
    if (node.type === 'table') return { ...node, content: (node.content ?? []).map(cells) };
    return node.content === undefined ? node : { ...node, content: node.content.map(change) };
  };
  return writePage(page, change(page.doc));
}

describe('a column that is aligned', () => {
  it.each([
    ['to the right', '| a   | b |\n| --- | :---: |\n| 1   | 2 |\n', 0, 'right', '| a   | b |\n| --: | :---: |\n| 1   | 2 |\n'],
    ['in the middle', 'a|b\n-|-\n1|2\n', 1, 'center', 'a|b\n-|:-:\n1|2\n'],
    ['to the left', '| a |\n|-----|\n| 1 |\n', 0, 'left', '| a |\n|:----|\n| 1 |\n'],
    ['as it was at first', '| a | b |\n| :-- | --: |\n', 1, null, '| a | b |\n| :-- | --- |\n'],
    ['in a quote', '> | a |\n> | - |\n> | 1 |\n', 0, 'center', '> | a |\n> | :-: |\n> | 1 |\n'],
  ])('%s changes its own dashes alone', (_, text, column, align, expected) => {
    expect(aligned(text, column, align)).toBe(expected);
  });
});
