import { Fragment, Schema } from '@tiptap/pm/model';
import { expect, it } from 'vitest';
import { formatCellsAsTsv } from './cellContent.ts';

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
