import { expect, it } from 'vitest';
import { readPage, readPasted, writePage } from '#blocks/pages.ts';

/** What stands in the file of an empty page that a text was pasted into; null where that is no Markdown. */
function written(text: string, modules: readonly string[] | null = []): string | null {
  const pasted = readPasted(text, modules);
  return pasted === null ? null : writePage(readPage(''), pasted.doc).trimEnd();
}

it.each<[title: string, text: string, expected: string]>([
  [
    'a name that nothing defines',
    '## Limits\n\nUp to {maxFlags} **flags**.',
    '## Limits\n\nUp to \\{maxFlags} **flags**.',
  ],
  [
    'one in marks, links and headings',
    '# /v1/{id}\n\n- **{a}** and [b {c}](/d)',
    '# /v1/\\{id}\n\n- **\\{a}** and [b \\{c}](/d)',
  ],
  [
    'one by itself, and in components',
    '{maxFlags}\n\n<Card title="A">\n  {maxFlags}\n</Card>',
    '\\{maxFlags}\n\n<Card title="A">\n  \\{maxFlags}\n</Card>',
  ],
  ['one in a cell', '| A |\n| --- |\n| {maxFlags} |', '| A |\n| --- |\n| \\{maxFlags} |'],
  ['what is worked out, and nothing at all', '- {1 + 2} and {}', '- \\{1 + 2} and \\{}'],
  ['signs of Markdown in it', '- {__init__} {a * b * c}', '- \\{\\_\\_init\\_\\_} \\{a * b * c}'],
  ['a loose brace, and what stands beside it', '# A\n\n- **b** { c\n- `{d}`', '# A\n\n- **b** \\{ c\n- `{d}`'],
  ['a loose brace that closes', '# A\n\n- b } c', '# A\n\n- b } c'],
  [
    'a loose brace beside a formula and in code',
    '# A\n\n$\\frac{a}{b}$ and { c\n\n```js\nif (d) {\n```',
    '# A\n\n$\\frac{a}{b}$ and \\{ c\n\n```js\nif (d) {\n```',
  ],
  ['a loose brace beside a component', '<Note>\n\n**a** { b\n\n</Note>', '<Note>\n  **a** \\{ b\n</Note>'],
  ['braces that hold no code', '- {a b c} and {%raw%}', '- \\{a b c} and \\{%raw%}'],
  ['a sign of less beside a brace', '# A\n\n- b <5 { c', '# A\n\n- b \\<5 \\{ c'],
])('keeps %s to the letter', (_, text, expected) => {
  expect(written(text)).toBe(expected);
});

it.each<[title: string, text: string, modules?: readonly string[] | null]>([
  ['the page defines', '- {maxFlags}', ['export const maxFlags = 10']],
  ['the page imports', '- {limits.flags}', ["import { limits } from '/snippets/limits.mdx'"]],
  ['comes along', 'export const maxFlags = 10\n\n- {maxFlags}'],
  ['a part is given where it is shown', '- {maxFlags}', null],
  ['readers see', '- {"a"} {12} {\' \'}'],
  ['is a comment, or a variable of the site', '- {/* a */} {{product}}'],
  ['is code over lines', '<Card title="A">\n  {items.map((item) => (\n    <b>{item}</b>\n  ))}\n</Card>'],
])('keeps an expression of what %s', (_, text, modules = []) => {
  expect(written(text, modules)).toBe(text);
});
