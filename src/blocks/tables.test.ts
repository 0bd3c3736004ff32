import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { patchAndProve, readPage, serializePage } from './pages.ts';

/** The page's text after changing a column's alignment in its first table. */
function aligned(text: string, column: number, align: string | null): string {
  const page = readPage(text);
  const cells = (row: JSONContent): JSONContent => ({
    ...row,
    content: (row.content ?? []).map((cell, index) =>
      index === column ? { ...cell, attrs: { ...cell.attrs, align } } : cell,
    ),
  });
  const change = (node: JSONContent): JSONContent => {
    if (node.type === 'table') return { ...node, content: (node.content ?? []).map(cells) };
    return node.content === undefined ? node : { ...node, content: node.content.map(change) };
  };
  return serializePage(page, change(page.doc));
}

describe('a column that is aligned', () => {
  it.each([
    [
      'to the right',
      '| a   | b |\n| --- | :---: |\n| 1   | 2 |\n',
      0,
      'right',
      '| a   | b |\n| --: | :---: |\n| 1   | 2 |\n',
    ],
    ['in the middle', 'a|b\n-|-\n1|2\n', 1, 'center', 'a|b\n-|:-:\n1|2\n'],
    ['to the left', '| a |\n|-----|\n| 1 |\n', 0, 'left', '| a |\n|:----|\n| 1 |\n'],
    ['as it was at first', '| a | b |\n| :-- | --: |\n', 1, null, '| a | b |\n| :-- | --- |\n'],
    ['in a quote', '> | a |\n> | - |\n> | 1 |\n', 0, 'center', '> | a |\n> | :-: |\n> | 1 |\n'],
  ])('%s changes only its own delimiter', (_, text, column, align, expected) => {
    expect(aligned(text, column, align)).toBe(expected);
  });
});

type Row = readonly JSONContent[];

/** The page's text after changing the cells of each row of its first table in the same way. */
function withColumns(text: string, change: (cells: Row, row: number) => Row): string {
  const page = readPage(text);
  const visit = (node: JSONContent): JSONContent => {
    if (node.type === 'table')
      return {
        ...node,
        content: (node.content ?? []).map((row, index) => ({ ...row, content: [...change(row.content ?? [], index)] })),
      };
    return node.content === undefined ? node : { ...node, content: node.content.map(visit) };
  };
  return serializePage(page, visit(page.doc));
}

const without = (column: number) => (cells: Row) => cells.filter((_, index) => index !== column);
const turned = (cells: Row) => cells.toReversed();
const more = (cells: Row, row: number): Row => [
  ...cells,
  { type: row === 0 ? 'tableHeader' : 'tableCell', attrs: { align: null, colspan: 1, rowspan: 1, colwidth: null } },
];

describe('columns', () => {
  it.each([
    [
      'taken out',
      '| a   | b     |\n|-----|:-----:|\n| 1   | 2     |\n',
      without(0),
      '| b     |\n|:-----:|\n| 2     |\n',
    ],
    ['taken out of a quote', '> | a | b |\n> | - | - |\n> | 1 | 2 |\n', without(1), '> | a |\n> | - |\n> | 1 |\n'],
    ['taken out without bars at the ends', 'a | b | c\n-|-|-\n1 | 2 | 3\n', without(1), 'a | c\n-|-\n1 | 3\n'],
    [
      'turned round',
      '| a   | b |\n| :-- | - |\n| 1   | `x\\|y` |\n',
      turned,
      '| b | a   |\n| - | :-- |\n| `x\\|y` | 1   |\n',
    ],
    ['added', '| a   | b |\n|-----|---|\n| 1   | 2 |\n', more, '| a   | b | |\n|-----|---|---|\n| 1   | 2 | |\n'],
  ])('that are %s don’t change the source of the others', (_, text, change, expected) => {
    expect(withColumns(text, change)).toBe(expected);
  });
});

describe('a cell', () => {
  it('escapes each vertical bar in a link’s URL', () => {
    const page = readPage('| a |\n| - |\n| b |\n');
    const link = { type: 'text', text: 'b', marks: [{ type: 'link', attrs: { href: '/c?d=e|f|g', title: null } }] };
    const change = (node: JSONContent): JSONContent =>
      node.type === 'tableCell'
        ? { ...node, content: [link] }
        : { ...node, ...(node.content === undefined ? {} : { content: node.content.map(change) }) };
    expect(serializePage(page, change(page.doc))).toBe('| a |\n| - |\n| [b](/c?d=e\\|f\\|g) |\n');
  });

  it('keeps a vertical bar in an attribute', () => {
    const page = readPage('| a |\n| - |\n| b |\n');
    const mark = {
      type: 'tooltip',
      attrs: { tag: 'Tooltip', attributes: [{ kind: 'string', name: 'tip', value: 'c|d' }] },
    };
    const [table] = page.doc.content ?? [];
    const rows = (table?.content ?? []).map((row) => ({
      ...row,
      content: (row.content ?? []).map((cell) => ({ ...cell, content: [{ type: 'text', text: 'b', marks: [mark] }] })),
    }));
    const proved = patchAndProve(page, { type: 'doc', content: [{ ...table, type: 'table', content: rows }] });
    expect(proved).toMatchObject({ ok: true, value: { text: expect.stringContaining('tip="c&#x7C;d"') as string } });
  });
});
