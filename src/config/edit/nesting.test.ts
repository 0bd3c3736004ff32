import fc from 'fast-check';
import { parseTree, type Node } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { findTooDeepOffset } from './nesting.ts';

it.each([
  ['[[]]', 2, null],
  ['[[[]]]', 2, 2],
  ['{"a":{"b":{}}}', 2, 10],
  ['[[],[],[],{}]', 2, null],
  ['["[[[", "\\"[[["]', 1, null],
  ['["[[[\n[]', 1, 6],
  ['// [[[\n[]', 1, null],
  ['/* [[[ */[[]]', 1, 10],
  ['[ / [', 1, 4],
  ['/* [[[', 1, null],
  ['"\\', 1, null],
  ['[}[', 1, 2],
])('finds in %j, limited to %i levels, the offset that is too deep: %s', (text, deepest, at) => {
  expect(findTooDeepOffset(text, deepest)).toBe(at);
});

it('never reports less nesting than the parser', () => {
  const part = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"',
    '"a":',
    '"\\',
    '1',
    '/',
    '//',
    '/*',
    '*/',
    '\n',
    ' ',
    'x',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      const deep = depthOf(parseTree(text, [], { allowTrailingComma: true }));
      if (deep > 0) expect(findTooDeepOffset(text, deep - 1)).not.toBeNull();
    }),
    { numRuns: 5000 },
  );
});

/** The nesting depth of a tree, in lists and objects. */
function depthOf(node: Node | undefined): number {
  if (node === undefined) return 0;
  const inside = Math.max(0, ...(node.children ?? []).map(depthOf));
  return inside + (node.type === 'array' || node.type === 'object' ? 1 : 0);
}
