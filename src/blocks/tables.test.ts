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
    ['added', '| a   | b |\n|-----|---|\n| 1   | 2 |\n', more, '| a   | b |   |\n|-----|---|---|\n| 1   | 2 |   |\n'],
  ])('that are %s don’t change the source of the others', (_, text, change, expected) => {
    expect(withColumns(text, change)).toBe(expected);
  });
});

const inserted =
  (at: number, texts: readonly string[] = [], align: string | null = null) =>
  (cells: Row, row: number): Row => {
    const text = texts[row] ?? '';
    const content = text === '' ? [] : [{ type: 'text', text }];
    const type = row === 0 ? 'tableHeader' : 'tableCell';
    return cells.toSpliced(at, 0, { type, attrs: { align, colspan: 1, rowspan: 1, colwidth: null }, content });
  };
const moved = (from: number, to: number) => (cells: Row) =>
  cells.toSpliced(from, 1).toSpliced(to, 0, ...cells.slice(from, from + 1));
const editedAndMoved = (cells: Row, row: number) => {
  const content = [{ type: 'text', text: 'gear' }];
  return moved(0, 1)(cells.map((cell, index) => (index === 0 && row === 1 ? { ...cell, content } : cell)));
};

describe('the columns of a padded table', () => {
  const boxed =
    '| Name   | Value | Note |\n| :----- | ----: | ---- |\n| widget |     1 | x    |\n| a      |    22 | long |\n';
  const bare = 'Name   | Value | Note\n:----- | ----: | ----\nwidget |     1 | x\na      |    22 | long\n';
  const tight = 'Name   | Value | Note\n-------|-------|-----\nwidget | 1     | x\n';
  const equal = '| a   |   | b   |   |\n| --- | - | --- | - |\n| 1   |   | 2   |   |\n';
  it.each<readonly [string, string, (cells: Row, row: number) => Row, string]>([
    [
      'swapped next to a third',
      boxed,
      moved(0, 1),
      '| Value | Name   | Note |\n| ----: | :----- | ---- |\n|     1 | widget | x    |\n|    22 | a      | long |\n',
    ],
    [
      'moved to the end',
      boxed,
      moved(0, 2),
      '| Value | Note | Name   |\n| ----: | ---- | :----- |\n|     1 | x    | widget |\n|    22 | long | a      |\n',
    ],
    [
      'moved and edited at once',
      boxed,
      editedAndMoved,
      '| Value | Name   | Note |\n| ----: | :----- | ---- |\n|     1 | gear   | x    |\n|    22 | a      | long |\n',
    ],
    [
      'added empty',
      boxed,
      inserted(0),
      '|     | Name   | Value | Note |\n| --- | :----- | ----: | ---- |\n|     | widget |     1 | x    |\n|     | a      |    22 | long |\n',
    ],
    [
      'added with text',
      boxed,
      inserted(3, ['Total', '7'], 'right'),
      '| Name   | Value | Note | Total |\n| :----- | ----: | ---- | ----: |\n| widget |     1 | x    |     7 |\n| a      |    22 | long |       |\n',
    ],
    [
      'moved without outer bars',
      bare,
      moved(0, 2),
      'Value | Note | Name\n----: | ---- | :-----\n    1 | x    | widget\n   22 | long | a\n',
    ],
    [
      'added without outer bars',
      bare,
      inserted(1, ['Total', '7', '8']),
      'Name   | Total | Value | Note\n:----- | ----- | ----: | ----\nwidget | 7     |     1 | x\na      | 8     |    22 | long\n',
    ],
    [
      'moved over dashes without blanks',
      tight,
      moved(1, 2),
      'Name   | Note | Value\n-------|------|------\nwidget | x    | 1\n',
    ],
    [
      'moved next to equal ones',
      equal,
      moved(0, 2),
      '|   | b   | a   |   |\n| - | --- | --- | - |\n|   | 2   | 1   |   |\n',
    ],
    [
      'moved in a row that leaves cells out',
      '| Name   | Value |\n| ------ | ----- |\n| widget |\n',
      moved(0, 1),
      '| Value | Name   |\n| ----- | ------ |\n|       | widget |\n',
    ],
    [
      'moved with wide characters',
      '| 名前 | 値 |\n| -- | - |\n| あ  | 1 |\n',
      moved(0, 1),
      '| 値 | 名前 |\n| - | -- |\n| 1 | あ  |\n',
    ],
  ])('stay padded when %s', (_, text, change, expected) => {
    expect(withColumns(text, change)).toBe(expected);
  });

  it.each<readonly [string, string, (cells: Row, row: number) => Row, string]>([
    [
      'moved',
      '| Name | Value | Note |\n|---|--:|---|\n| widget | 1 | x |\n',
      moved(2, 0),
      '| Note | Name | Value |\n|---|---|--:|\n| x | widget | 1 |\n',
    ],
    [
      'added',
      '| Name | Value |\n| --- | --: |\n| widget | 1 |\n',
      inserted(1, ['Total', '7']),
      '| Name | Total | Value |\n| --- | --- | --: |\n| widget | 7 | 1 |\n',
    ],
    ['added without blanks', '|Name|V|\n|---|---|\n|a|b|\n', inserted(0), '| |Name|V|\n|---|---|---|\n| |a|b|\n'],
  ])('aren’t padded when %s in a table that isn’t', (_, text, change, expected) => {
    expect(withColumns(text, change)).toBe(expected);
  });

  it('keep their place when one comes to equal another', () => {
    const text = '| a   | b |\n| --- | - |\n| 1   | 2 |\n';
    const same = (cells: Row) =>
      cells.map((cell, index) => (index === 0 ? { ...cell, content: cells[1]?.content ?? [] } : cell));
    expect(withColumns(text, same)).toBe('| b   | b |\n| --- | - |\n| 2   | 2 |\n');
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
