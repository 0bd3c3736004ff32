import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChange } from '#base/textChange.ts';
import { diffTexts } from './diffTexts.ts';

it.each([
  ['nothing', 'one\ntwo\n', 'one\ntwo\n', []],
  ['a word', 'one\ntwo\n', 'one\ntwo more\n', [{ from: 7, removed: '', inserted: ' more' }]],
  [
    'two lines apart from each other',
    'one\ntwo\nthree\nfour',
    'one 1\ntwo\nthree\nfour 4',
    [
      { from: 3, removed: '', inserted: ' 1' },
      { from: 18, removed: '', inserted: ' 4' },
    ],
  ],
])('returns a minimal change: %s', (_, before, after, expected) => {
  expect(diffTexts(before, after)).toEqual(expected);
});

it('turns any text into any other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n'), maxLength: 30 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(applyChange(before, diffTexts(before, after))).toBe(after);
    }),
    { numRuns: 3000 },
  );
});
