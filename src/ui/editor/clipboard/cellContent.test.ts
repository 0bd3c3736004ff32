import { Fragment, Schema } from '@tiptap/pm/model';
import { expect, it } from 'vitest';
import { formatCellsAsTsv, looksLikeCsv, looksLikeTsv, parseCellRows, splitTsvLines } from './cellContent.ts';

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
  ['items with tabs after their markers', '1.\tFirst\n2.\tSecond', false],
  ['items with bullets', '•\tFirst\n◦\tSecond', false],
  ['ranked cells', '1.\tAda\t5\n2.\tGrace\t4', true],
  ['cells after a heading of numbers', '#\tName\n1\tAda', true],
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

it.each([
  ['cells', 'name,role\nAda,Admin\nGrace,Owner\n', true],
  ['three columns and a single row', 'a,b,c\n1,2,3', true],
  ['quoted cells', 'name,about\n"A, B","Says ""no""\nand more."\nC,', true],
  ['prose', 'First, we do this\nThen, we do that\nLast, we rest', false],
  ['sentences', 'Yes,no.\nNo,yes.\nOr,both.', false],
  ['code', 'f(a,b)\nf(c,d)\nf(e,f)', false],
  ['two words on two lines', 'a,b\nc,d', false],
  ['lines of other lengths', 'a,b,c\n1,2', false],
  ['lines that end with commas', 'a,\nb,\nc,', false],
  ['a list', '- a,b\n- c,d\n- e,f', false],
  ['amounts', '1,000\n2,000\n3,000\n4,000', false],
  ['amounts with units', '$1,234,567.50\n$2,000,000.00\n$3,000,000.00', false],
  ['labeled amounts', 'Rent 1,000\nFood 2,000\nTotal 3,000', false],
  ['YAML', 'key: a,b\nkey: c,d\nkey: e,f', false],
  ['coordinates', '52.5,13.4\n48.1,11.6\n50.9,6.9', false],
  ['dates and numbers without a header', '2026-01-01,5\n2026-01-02,6\n2026-01-03,7', false],
  ['addresses', 'ada@example.com,Ada\ngrace@example.com,Grace\nlin@example.com,Lin', false],
  ['years in the header', 'Region,2024,2025\nNorth,100,200', true],
  ['numbers of three digits', 'from,to\n100,200\n300,400', true],
])('recognizes a table with commas in %s: %j', (_, text, isTable) => {
  expect(looksLikeCsv(text)).toBe(isTable);
});

it.each<[string, string, '\t' | ',', string[][]]>([
  [
    'empty cells',
    'a\t\tc\n\t\t\n1\t2\t',
    '\t',
    [
      ['a', '', 'c'],
      ['', '', ''],
      ['1', '2', ''],
    ],
  ],
  [
    'pipes and quotes',
    'a|b\t"c"\n5"\t"d',
    '\t',
    [
      ['a|b', '"c"'],
      ['5"', '"d'],
    ],
  ],
  [
    'cells of several lines',
    'a\tb\n"one\ntwo ""2"""\t"x\ty"\n',
    '\t',
    [
      ['a', 'b'],
      ['one⏎two "2"', 'x\ty'],
    ],
  ],
  [
    'a quote that isn’t closed',
    '"a\tb\nc\td',
    '\t',
    [
      ['"a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'cells with commas',
    'a,"b, c"\n"d ""e""",',
    ',',
    [
      ['a', 'b, c'],
      ['d "e"', ''],
    ],
  ],
])('reads %s', (_, text, separator, rows) => {
  const read = parseCellRows(text, separator, schema)?.content.map(({ content }) =>
    content.content.map((cell) => cell.textBetween(0, cell.content.size, '', '⏎')),
  );
  expect(read).toEqual(rows);
});
