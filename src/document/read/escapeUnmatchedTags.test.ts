import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPage, readPastedText, serializePage } from '#blocks/pages.ts';
import type { JSONContent } from '../page.ts';
import { escapeUnmatchedTags } from './escapeUnmatchedTags.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

/** The source of an empty page into which a text was pasted; null if it is inserted as is. */
function written(text: string): string | null {
  const pasted = readPastedText(text, []);
  return pasted === null ? null : serializePage(readPage(''), pasted.doc).trimEnd();
}

const rows: readonly (readonly [title: string, text: string, expected: string])[] = [
  ['generics', 'Use List<String> and **x**\n\n- i', 'Use List\\<String> and **x**\n\n- i'],
  ['generics within each other', 'Map<String, List<Integer>>', 'Map\\<String, List\\<Integer>>'],
  ['a function with a type', '`a` and <T,>(x: T) => x', '`a` and \\<T,>(x: T) => x'],
  ['a word to fill in', 'Set <your-token> **now**', 'Set \\<your-token> **now**'],
  ['a tag that does not end', 'a <b c', 'a \\<b c'],
  ['an element that is not closed', '<div>\n\nfoo **x**', '\\<div>\n\nfoo **x**'],
  ['an element that was not opened', 'a </div> b', 'a \\</div> b'],
  ['a fragment', 'a <> b', 'a \\<> b'],
  ['comparisons', 'a < b, x <= y, z <5 << 3 <- 2', 'a \\< b, x \\<= y, z \\<5 \\<\\< 3 \\<- 2'],
  ['line breaks', 'a<br>b<br/>c<BR>d</br>e', 'a\\\nb\\\nc\\\nd\\\ne'],
  ['a break at the end of a line', 'a<br>\n  **b**<br> \nc\n\n- d<br>\n- e', 'a\\\n**b**\\\nc\n\n- d<br />\n- e'],
  ['a line break in a cell', '| a |\n| --- |\n| <x> b<br>c |', '| a |\n| --- |\n| \\<x> b<br />c |'],
  [
    'pictures',
    '<img src="a.png">\n\nx <img src=b.png width=20> y',
    '<img src="a.png" />\n\nx <img src="b.png" width="20" /> y',
  ],
  [
    'addresses',
    'See <https://a.b/c_d>, <me@x.org>',
    'See [https://a.b/c_d](https://a.b/c_d), [me@x.org](mailto:me@x.org)',
  ],
  ['comments', '<!-- a -->\n\nb <!-- c */ --> d', '{/* a */}\n\nb {/* c * / */} d'],
  ['a comment over lines', '<!-- a\n\n- <b> -->\n\nc', '{/* a\n\n- <b> */}\n\nc'],
  ['a comment behind a table', '| a |\n| --- |\n| b |\n<!-- c -->', '| a |\n| --- |\n| b |\n\n{/* c */}'],
  ['a paragraph of HTML', '<p align="center">\n  <b>x</b><br>\n</p>', '<p align="center">\n  <b>x</b><br />\n</p>'],
  ['tags at words', '<p>foo\n**bar**\n</p>\n\n<p>\nfoo</p>', '<p>\n  foo **bar**\n</p>\n\n<p>\n  foo\n</p>'],
  [
    'pictures by theme',
    '<picture>\n<source media="x" srcset="y">\n<img src="z">\n</picture>',
    '<picture>\n  <source media="x" srcset="y" />\n\n  <img src="z" />\n</picture>',
  ],
  ['items that are not closed', '<ul>\n<li>a\n<li>b\n</ul>', '<ul>\n  \\<li>a \\<li>b\n</ul>'],
  ['fences', '```ts\nconst a: List<String> = x < y;\n```\n\n<x', '```ts\nconst a: List<String> = x < y;\n```\n\n\\<x'],
  ['indented code', '    npm i <x>\n    cd y\n\na\n\nb\n\nc', '```\nnpm i <x>\ncd y\n```\n\na\n\nb\n\nc'],
  ['code in a line', '`<b>` and <b>', '`<b>` and \\<b>'],
  ['formulas', '$a < b$ and $5 <x> $6', '$a < b$ and \\$5 \\<x> \\$6'],
  ['links and pictures', '[a <b>](<c d>) ![x <y>](z)', '[a \\<b>](<c d>) ![x \\<y>](z)'],
  ['what is escaped', '\\<x> <y>', '\\<x> \\<y>'],
  ['marks in a tag', '<a href="__x__">', '\\<a href="\\_\\_x\\_\\_">'],
  ['declarations', '<?php echo 1; ?> <!DOCTYPE html>', '\\<?php echo 1; ?> \\<!DOCTYPE html>'],
  ['a quote', '> a <b>\n>\n> c', '> a \\<b>\n>\n> c'],
  ['tags of two items', '- <b>\n- </b>', '- \\<b>\n- \\</b>'],
  ['expressions and exports', 'export const x = 1 < 2\n\n{x < 3} <b', 'export const x = 1 < 2\n\n{x < 3} \\<b'],
  ['braces that hold no code', 'Map<K> {a b}', 'Map\\<K> \\{a b}'],
  [
    'components',
    '<Card title="x">\n  a < b\n</Card>\n\n<Note>a <Foo> b</Note>',
    '<Card title="x">\n  a \\< b\n</Card>\n\n<Note>\n  a \\<Foo> b\n</Note>',
  ],
  [
    'the end of a component among its words',
    '<Note>\n\nuse </Note> here\n\n</Note>',
    '<Note>\n  use \\</Note> here\n</Note>',
  ],
  [
    'a component in another that is not closed',
    '<Steps>\n  <Step title="One">\n    Do it.\n</Steps>',
    '<Steps>\n  \\<Step title="One"> Do it.\n</Steps>',
  ],
  ['a component that is not closed', '<Foo>\n\n**a**', '\\<Foo>\n\n**a**'],
  ['how a program is called', 'Usage:\n  foo <file>\n\n- a\n\nb', 'Usage: foo \\<file>\n\n- a\n\nb'],
];

it.each(rows)('reads Markdown with %s', (_, text, expected) => {
  expect(written(`# H\n\n${text}`)).toBe(`# H\n\n${expected}`);
});

it('reads many unmatched tags in a long text without counting them as nesting', { timeout: 60_000 }, () => {
  const many = 'Set <your-token> in List<String>.\n\n- a<br>b\n\n'.repeat(600);
  const page = written(`# H\n\n${many}`);
  expect(page?.match(/Set \\<your-token> in List\\<String>/g)?.length).toBe(600);
});

it('stops early if a text is hard to parse', { timeout: 60_000 }, () => {
  for (const part of [
    '<a>',
    '<a> </b> ',
    '<a b={',
    '<!-- ',
    '<a b="',
    '`` ` <',
    '{} } {a <',
    '<a>\n',
    '- x <a> <b c\n',
  ])
    escapeUnmatchedTags(`# H\n\n${part.repeat(Math.ceil(20_000 / part.length))}`);
});

const word = fc.constantFrom('one', 'two', 'three', 'four');
const sign = fc.constantFrom(
  ...[
    '<',
    '<b',
    '<b>',
    '</b>',
    '<Card>',
    '</Card>',
    '<Note title="n">',
    '</Note>',
    '<br>',
    '<img src=x>',
    '<!-- c -->',
  ],
  ...[
    '<https://a.b>',
    '<a href="x">',
    '</a>',
    '`',
    '```\n',
    '**',
    '{',
    '}',
    '$',
    '\n',
    '\n\n',
    '\n- ',
    '\n> ',
    '\n# ',
    '\\',
    '|',
    '  ',
  ],
);

function wordsOf(node: JSONContent): string {
  return [JSON.stringify(node.attrs ?? ''), node.text ?? '', ...(node.content ?? []).map(wordsOf)].join(' ');
}

it('loses no word of any text, converts it to MDX, and keeps valid MDX unchanged', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(word, sign), { maxLength: 24 }), (pieces) => {
      const text = pieces.join(' ').replaceAll(/\n /g, '\n');
      const page = readPage(text);
      const pasted = readPastedText(text, null);
      if (page.problems.length === 0) expect(pasted?.doc).toEqual(page.doc);
      if (pasted === null) return;
      const source = serializePage(readPage(''), pasted.doc);
      expect(readPage(source).problems).toEqual([]);
      const [given, found] = [text, wordsOf(pasted.doc)].map((all) => (all.match(/one|two|three|four/g) ?? []).length);
      expect(found).toBeGreaterThanOrEqual(given ?? 0);
    }),
    { numRuns: soakRuns(150, 2000) },
  );
});
