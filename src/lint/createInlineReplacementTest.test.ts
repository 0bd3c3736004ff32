import type { Nodes } from 'mdast';
import { expect, it } from 'vitest';
import { parseMdx } from '#document/read/parseMdx.ts';
import { createInlineReplacementTest } from './createInlineReplacementTest.ts';
import { soakRuns } from '../../test/soakRuns.ts';

const before = [
  '',
  'a\n',
  'a\n\n',
  '# a\n',
  '- a\n',
  '- a\n\n',
  '1. a\n',
  '> a\n',
  '> a\n>\n',
  '| a |\n| - |\n',
  '<C>\n',
  '<C>\n\n',
  '<D />\n',
  '<D /> <D />\n',
  '<C\n  d="e"\n>\n',
  '```\na\n```\n',
  'a\n---\n',
  '***\n',
  '{b}\n',
  '[b]: /a\n',
];
const lines = [
  '{a}',
  '  {a}',
  '{a} {"b"}',
  '- {a}',
  '2. {a}',
  '1. {a}',
  '> {a}',
  '> - {a}',
  '[^1]: {a}',
  '<E>{a}</E>',
  '<E>{a}',
  '{a}</C>',
  'b {a}',
  '**{a}**',
  '{a} | b',
  '# {a}',
];
const behind = [
  '',
  '\n\nb',
  '\nb',
  '\n---',
  '\n- - -',
  '\n===',
  '\n- b',
  '\n  - b',
  '\n* b',
  '\n-',
  '\n2. b',
  '\n1. b',
  '\n# b',
  '\n```\nb\n```',
  '\n> b',
  '\n> ---',
  '\n>\n> b',
  '\n[b]: /c',
  '\n[^2]: c',
  '\n| b |\n| - |',
  '\n- | -',
  '\n<D />',
  '\n</C>',
  '\n</C>\nb',
  '\n\n</C>',
  '\n{b}',
  '\n**b**\n---',
  '\n$$\nb\n$$',
];

/** Sequence of block kinds in a text; null if it isn't MDX. An expression on its own counts as a paragraph. */
function shapeOf(text: string): string | null {
  const read = parseMdx(text);
  return read.ok ? shape(read.value) : null;
}

function shape(node: Nodes): string {
  if (node.type === 'mdxFlowExpression') return 'paragraph';
  if (node.type === 'paragraph') return node.children[0]?.type === 'mdxJsxTextElement' ? 'element' : 'paragraph';
  if (node.type === 'mdxJsxFlowElement' && (node.name === 'E' || node.name === 'D')) return 'element';
  return 'children' in node && node.type !== 'heading' && node.type !== 'tableCell'
    ? `${node.type}(${node.children.map(shape).join(' ')})`
    : node.type;
}

it('lets text replace an expression only if all blocks stay the same', () => {
  const texts = lines.flatMap((line) => [
    ...before.flatMap((first) => ['', '\n\nb', '\n- b', '\n</C>'].map((last) => first + line + last)),
    ...behind.flatMap((last) => ['', 'a\n\n', '<C>\n'].map((first) => first + line + last)),
  ]);
  let safe = 0;
  // Each seventh text: those with the same first or last part are 3, 4, or 164 apart, so all are tried.
  const step = soakRuns(7, 1);
  for (const text of [...new Set(texts)].filter((_, index) => index % step === 0)) {
    const was = shapeOf(text);
    const at = text.indexOf('{a}');
    if (was === null || !createInlineReplacementTest(text)(at)) continue;
    safe += 1;
    expect({ text, shape: shapeOf(`${text.slice(0, at)}\\${text.slice(at)}`) }).toEqual({ text, shape: was });
  }
  expect(safe).toBeGreaterThan(500 / step);
});

it.each([
  ['by itself', 'a\n\n{b}\n\nc'],
  ['in components', '<C>\n  {b}\n</C>'],
  ['in items', '- {b}\n- c\n'],
  ['at the start of words', '{b} c\n- d'],
])('allows the replacement %s', (_, text) => {
  expect(createInlineReplacementTest(text)(text.indexOf('{b}'))).toBe(true);
});
