import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { expect, it } from 'vitest';
import { parsePage } from '../read/parsePage.ts';
import { fillStaticValues } from './fillStaticValues.ts';
import { readModuleValues } from './readModuleValues.ts';

const fill = (value: string, page: string) => {
  const head = `export const x = ${JSON.stringify(value)}\n\n`;
  return fillStaticValues(head + page, (modules) => readModuleValues(modules, () => null).scope).slice(head.length);
};

/** The blocks of a page as names, and its text. */
function outline(page: string): { readonly blocks: readonly string[]; readonly text: string } {
  const parsed = parsePage(page);
  const blocks: string[] = [];
  let text = '';
  const visit = (node: Nodes) => {
    if ('value' in node) text += node.value;
    if (node.type !== 'text') blocks.push(node.type);
    if ('children' in node) node.children.forEach(visit);
  };
  if (parsed.ok) visit(parsed.value);
  return { blocks, text: text.replaceAll(/\s+/g, ' ').trim() };
}

const pages = [
  '{x}',
  'a {x} b',
  'a\n{x}',
  '- {x}',
  '1. a\n2. {x}',
  '> {x}',
  '## {x}',
  '## a {x}',
  '**{x}**',
  '[{x}](/b)',
  '| a |\n| - |\n| {x} |',
];

/** The outline of a page filled in with a plain word. */
const plainOutlines = new Map(pages.map((page) => [page, outline(fill('w', page))]));
const expected = (page: string, words: string) => {
  const plain = plainOutlines.get(page);
  return { ...plain, text: plain?.text.replace('w', () => words) };
};

it.each([
  'a | b',
  '---',
  '===',
  '# x',
  '1. one',
  '1) one',
  '- x',
  '+ x',
  '> x',
  '~~x~~',
  '~~~',
  '&lt;',
  '$x$',
  'a #',
  '`x`',
  '<b>',
  '{y}',
  '![a](b)',
  'export it',
  '    x',
  '\\\\',
  '|-|',
])('fills in %j as text in any block', (value) => {
  for (const page of pages) {
    expect(outline(fill(value, page)), page).toEqual(expected(page, value.trim()));
  }
});

it('fills in any text as text', () => {
  const piece = fc.constantFrom(
    ...String.raw`a 1 . ) # - + = > | ~ & $ * _ < { } [ ] ( ! : ; \ lt; export`.split(' '),
    ' ',
    '\n',
    '`',
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => `${pieces.join('')}z`);
  fc.assert(
    fc.property(text, fc.constantFrom(...pages), (value, page) => {
      const words = value.replaceAll(/\s+/g, ' ').trim();
      expect(outline(fill(value, page))).toEqual(expected(page, words));
    }),
    { numRuns: 80 },
  );
});

it.each([
  ['1', '{x}. one', '&#x31;. one'],
  ['. one', '1{x}', String.raw`1\. one`],
  ['!', '{x}[a](/b)', String.raw`\![a](/b)`],
  ['-1.5', '{x}', '-1.5'],
  ['Wow! R&D, C#, a_b', 'a {x}', 'a Wow! R&D, C#, a_b'],
])('fills in %j next to the text of %j', (value, page, filled) => {
  expect(fill(value, page)).toBe(filled);
});
