import { expect, it } from 'vitest';
import { encodeBeginning } from './runPageAction.ts';

it.each([
  ['abc', 2, 'ab'],
  ['a b', 3, 'a'],
  ['a b', 4, 'a%20'],
  ['a\u{1f600}b', 12, 'a'],
  ['a\u{1f600}b', 13, 'a%F0%9F%98%80'],
  ['\u{1f600}\u{1f600}', 1, ''],
  ['a\ud800', 99, 'a%EF%BF%BD'],
  ['$&', 99, '%24%26'],
])('encodes the beginning of %j within %i characters', (text, limit, encoded) => {
  expect(encodeBeginning(text, limit)).toBe(encoded);
});
