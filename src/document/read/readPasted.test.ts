import { expect, it } from 'vitest';
import { readPage, readPastedText, serializePage } from '#blocks/pages.ts';
import { escapeUnmatchedBraces } from './escapeUnmatchedBraces.ts';

/** The source of an empty page into which a text was pasted; null if it isn't Markdown. */
function written(text: string, modules: readonly string[] | null = []): string | null {
  const pasted = readPastedText(text, modules);
  return pasted === null ? null : serializePage(readPage(''), pasted.doc).trimEnd();
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
  ['a loose brace in a component', '<Note>\n**a** { b `{ c`\n</Note>', '<Note>\n  **a** \\{ b `{ c`\n</Note>'],
  [
    'a loose brace beside an anchor, a comment and an expression',
    '## T {#id}\n\nx {y and {user.name} {/* c */} {"d"}\n\n<Card title={t}>a {b</Card>',
    '## T {#id}\n\nx \\{y and {user.name} {/* c */} {"d"}\n\n<Card title={t}>\n  a \\{b\n</Card>',
  ],
  ['a loose brace beside prices', '- $5 {a and $6 {b}', '- \\$5 \\{a and \\$6 \\{b}'],
  ['braces over lines of a quote', '> {a\n> b}', '> \\{a b}'],
  ['braces over items', '- { c\n- d }', '- \\{ c\n- d }'],
  ['marks in braces that hold no code', "- {'__init__': 1, 'b': x*c*y}", "- \\{'\\_\\_init\\_\\_': 1, 'b': x\\*c\\*y}"],
  ['a sign of less beside a brace', '# A\n\n- b <5 { c', '# A\n\n- b \\<5 \\{ c'],
  ['an address in angle brackets', '- <https://a.b/c> { d', '- [https://a.b/c](https://a.b/c) \\{ d'],
])('keeps %s verbatim', (_, text, expected) => {
  expect(written(text)).toBe(expected);
});

it.each([
  ['lines of a program', "# Sum\nd = {'__init__': 1, 'b': x*c*y}\nif d < 3:\n    print(d)"],
  ['lines of a program that ends with braces', '- a\n\nfunction b() {\n  return { c d };\n}'],
  ['tags that are not closed', '<Steps>\n  <Step title="One">\n    Do it.\n</Steps>'],
  ['tags that are not closed, beside a brace', '<Steps>\n  <Step title="One">\n    Do { it.\n</Steps>'],
  ['braces in code that Markdown does not know', '<Note>\n```js\na\n\nif (d) {\n```\n\ne\n\n</Note> {'],
  ['nothing but tags', '<p>\n<b>x'],
  [
    'a program with comments that look like lists',
    '/**\n * Adds.\n */\nexport async function add(a: number): Promise<number> {\n  return a;\n}',
  ],
  ['a program without braces', '# Sum\nif a <= b:\n    print(a)\nelse:\n    print(b)'],
])('returns null for %s', (_, text) => {
  expect(readPastedText(text, [])).toBeNull();
});

it('finds unmatched braces in long texts quickly', { timeout: 20_000 }, () => {
  const started = performance.now();
  for (const text of ['{ '.repeat(10_000), '{ '.repeat(10_000) + '} '.repeat(10_000), '{ a b } '.repeat(10_000)])
    expect(escapeUnmatchedBraces(text)).not.toBeNull();
  expect(performance.now() - started).toBeLessThan(8000);
});

it.each<[title: string, text: string, modules?: readonly string[] | null]>([
  ['the page defines', '- {maxFlags}', ['export const maxFlags = 10']],
  ['the page imports', '- {limits.flags}', ["import { limits } from '/snippets/limits.mdx'"]],
  ['comes along', 'export const maxFlags = 10\n\n- {maxFlags}'],
  ['a part is given where it is shown', '- {maxFlags}', null],
  ['readers see', '- {"a"} {12} {\' \'}'],
  ['is a comment, or a variable of the site', '- {/* a */} {{product}}'],
  [
    'the page gives to what it makes',
    'a <Own>{1 + 2}</Own>\n\n<Own.Part>\n  {{ a: 1 }}\n</Own.Part>',
    ["import { Own } from '/snippets/own.jsx'"],
  ],
  [
    'what comes along is given',
    'export const Chart = ({ children }) => <b>{children}</b>\n\n<Chart>\n  {[1, 2]}\n</Chart>',
  ],
  ['is code over lines', '<Card title="A">\n  {items.map((item) => (\n    <b>{item}</b>\n  ))}\n</Card>'],
])('keeps an expression of what %s', (_, text, modules = []) => {
  expect(written(text, modules)).toBe(text);
});
