import { describe, expect, it } from 'vitest';
import { isSameJson } from './isSameJson.ts';

describe('isSameJson', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['texts', 'a', 'a', true],
    ['a number and its text', 1, '1', false],
    ['lists', [1, [2]], [1, [2]], true],
    ['lists in another order', [1, 2], [2, 1], false],
    ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, false],
    ['a key without value', { a: 1, b: undefined }, { a: 1 }, true],
    ['null and nothing', null, undefined, false],
  ])('compares %s', (_, one, other, expected) => {
    expect(isSameJson(one, other)).toBe(expected);
  });
});
