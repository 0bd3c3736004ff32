import { expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { patchAndProve, readPage } from './pages.ts';

/** The text of a page after its table got a last row with these cells. */
function withRow(source: string, cells: readonly string[]): string {
  const page = readPage(source);
  const doc: JSONContent = JSON.parse(JSON.stringify(page.doc));
  const find = (node: JSONContent): JSONContent | undefined =>
    node.type === 'table' ? node : node.content?.map(find).find((found) => found !== undefined);
  const table = find(doc);
  const row = table?.content?.at(-1);
  const added = {
    ...row,
    content: cells.map((text, index) => ({
      ...row?.content?.[index],
      content: text === '' ? [] : [{ type: 'text', text }],
    })),
  };
  if (table !== undefined) Object.assign(table, { content: [...(table.content ?? []), added] });
  const proved = patchAndProve(page, doc);
  return proved.ok ? proved.value.text : proved.problem.message;
}

const padded = '| Name   | Value |\n| ------ | ----- |\n| widget | 1     |\n';
const right = '| Name | Value |\n| :--- | ----: |\n| a    |     1 |\n';
const center = '| Name | Value |\n| ---- | :---: |\n| a    |   1   |\n';

it.each([
  [padded, ['new', 'row'], '| new    | row   |\n'],
  [padded, ['', ''], '|        |       |\n'],
  [padded, ['a much longer name', '1'], '| a much longer name | 1     |\n'],
  [right, ['b', '22'], '| b    |    22 |\n'],
  [center, ['b', '2'], '| b    |   2   |\n'],
  ['|  Name  |  Value  |\n| ------ | ------- |\n|  a     |  1      |\n', ['b', '2'], '|  b     |  2      |\n'],
  ['| Name | Value |\n|---|:-:|\n| a | 1 |\n', ['new', 'row'], '| new | row |\n'],
  ['|Name|Value|\n|---|---|\n|a|1|\n', ['new', ''], '|new| |\n'],
  ['Name | Value\n--- | ---\na | 1\n', ['new', 'row'], 'new | row\n'],
  ['Name | Value\n--- | ---\na | 1\n', ['new', ''], '| new | |\n'],
  ['| A \\| B | C |\n| ------ | - |\n| d      | e |\n', ['f', 'g'], '| f      | g |\n'],
  ['- Item\n\n  | Name   |\n  | ------ |\n  | widget |\n', ['new'], '  | new    |\n'],
  ['> | Name   |\n> | ------ |\n> | widget |\n', ['new'], '> | new    |\n'],
])('adds a row to %j with the table’s padding, and changes no other line', (source, cells, line) => {
  expect(withRow(source, cells)).toBe(source + line);
});

it('keeps the bars of a padded row in place while its cells are typed', () => {
  let text = withRow(padded, ['', '']);
  const type = (column: number, words: string) => {
    const page = readPage(text);
    const doc: JSONContent = JSON.parse(JSON.stringify(page.doc));
    const cell = doc.content?.[0]?.content?.at(-1)?.content?.[column];
    if (cell !== undefined) Object.assign(cell, { content: words === '' ? [] : [{ type: 'text', text: words }] });
    const proved = patchAndProve(page, doc);
    if (!proved.ok) throw new Error(proved.problem.message);
    text = proved.value.text;
    return text.slice(padded.length);
  };
  expect([type(0, 'n'), type(0, 'new'), type(1, '12'), type(0, 'ne'), type(0, 'newest one')]).toEqual([
    '| n      |       |\n',
    '| new    |       |\n',
    '| new    | 12    |\n',
    '| ne     | 12    |\n',
    '| newest one | 12    |\n',
  ]);
  expect(text.startsWith(padded)).toBe(true);
});
