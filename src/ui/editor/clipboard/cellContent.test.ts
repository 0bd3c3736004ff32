import { Fragment, Schema } from '@tiptap/pm/model';
import { expect, it } from 'vitest';
import { formatCellsAsTsv, looksLikeTsv, splitTsvLines } from './cellContent.ts';

const schema = new Schema({
  nodes: {
    doc: { content: '(table | paragraph)+' },
    text: { group: 'inline' },
    hardBreak: { inline: true, group: 'inline' },
    paragraph: { content: 'inline*' },
    table: { content: 'tableRow+', tableRole: 'table' },
    tableRow: { content: 'tableCell+', tableRole: 'row' },
    tableCell: { content: 'inline*', tableRole: 'cell' },
  },
});
const row = (...cells: readonly string[]) =>
  schema.node(
    'tableRow',
    null,
    cells.map((cell) =>
      schema.node(
        'tableCell',
        null,
        cell
          .split('\n')
          .flatMap((line, index) => [
            ...(index > 0 ? [schema.node('hardBreak')] : []),
            ...(line === '' ? [] : [schema.text(line)]),
          ]),
      ),
    ),
  );

it.each<readonly [name: string, rows: readonly (readonly string[])[], text: string]>([
  ['one cell', [['3']], '3'],
  ['a row', [['3', '4']], '3\t4'],
  ['a column', [['3'], ['5']], '3\n5'],
  [
    'rows with an empty cell',
    [
      ['3', ''],
      ['5', '6 7'],
    ],
    '3\t\n5\t6 7',
  ],
  ['a line break and a tab in a cell', [['a\nb', 'c\td']], 'a b\tc d'],
])('copies %s', (_, rows, text) => {
  expect(formatCellsAsTsv(Fragment.from(rows.map((cells) => row(...cells))))).toBe(text);
});

it('leaves a whole table and paragraphs to the Markdown serializer', () => {
  expect(formatCellsAsTsv(Fragment.from(schema.node('table', null, [row('3')])))).toBeNull();
  expect(formatCellsAsTsv(Fragment.from(schema.node('paragraph')))).toBeNull();
  expect(formatCellsAsTsv(Fragment.empty)).toBeNull();
});

it.each([
  ['cells', 'a\tb\n1\t2\n', true],
  ['cells, some of them empty', '\tb\tc\n1\t\t2', true],
  ['a single line', 'a\tb', false],
  ['lines without tabs', 'a\nb', false],
  ['lines of other lengths', 'a\tb\n1\t2\t3', false],
  ['code that is indented with tabs', '\ta\n\tb', false],
  ['cells with inline Markdown and numbers', '**a**\t[b](/c)\n-1\t2.5', true],
  ['bulleted items', '- a\tb\n- c\td', false],
  ['numbered items', '1. a\tb\n2. c\td', false],
  ['a heading', '# a\tb\nc\td', false],
  ['quotes', '> a\tb\n> c\td', false],
  ['a Markdown table', '| a\t| b |\n| -\t| - |\n| 1\t| 2 |', false],
  ['a fence', '```js\ta\nb\tc\n```\t', false],
  ['components', '<Card\ttitle="a" />\n<Card\ttitle="b" />', false],
  ['a rule of a makefile', 'all:\n\tmake', false],
])('recognizes a table in %s: %j', (_, text, isTable) => {
  expect(looksLikeTsv(text)).toBe(isTable);
});

it('keeps the spaces of tab-separated lines as text', () => {
  expect(splitTsvLines('a  b\t c\n\n\td\n\n')).toEqual(['a  b  c', '', ' d']);
});
