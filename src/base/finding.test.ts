import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRangeLookup, createSourceRange } from '#base/finding.ts';

it.each([
  ['the first character', 'one\ntwo', 0, 3, { from: 0, to: 3, line: 1, column: 1 }],
  ['the end of a line', 'one\ntwo', 3, 3, { from: 3, to: 3, line: 1, column: 4 }],
  ['the beginning of the next', 'one\ntwo', 4, 7, { from: 4, to: 7, line: 2, column: 1 }],
  ['a line that ends as on Windows', 'one\r\ntwo', 5, 6, { from: 5, to: 6, line: 2, column: 1 }],
  ['what is outside of the text', 'one', 9, 12, { from: 3, to: 3, line: 1, column: 4 }],
])('finds the line and column of %s', (_, text, from, to, wanted) => {
  expect(createRangeLookup(text)(from, to)).toEqual(wanted);
});

it('returns the same ranges for many lookups as for single ones', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', '🙂')), fc.nat(60), fc.nat(60), (parts, from, to) => {
      const text = parts.join('');
      expect(createRangeLookup(text)(from, to)).toEqual(createSourceRange(text, from, to));
    }),
  );
});
