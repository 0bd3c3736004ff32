import { expect, test } from 'vitest';
import { formatChoice, formatList, formatListStart } from './formatList.ts';

test.each([
  [[], '', ''],
  [['a'], 'a', 'a'],
  [['a', 'b'], 'a and b', 'a or b'],
  [['a', 'b', 'c'], 'a, b, and c', 'a, b, or c'],
])('formats %j with a serial comma only from three parts on', (parts, and, or) => {
  expect(formatList(parts)).toBe(and);
  expect(formatList(parts, 'disjunction')).toBe(or);
});

test.each([
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['a', 'b', 'c'], 'one of a, b, or c'],
])('formats %j as a choice', (values, text) => {
  expect(formatChoice(values)).toBe(text);
});

test.each([
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b, and 1 more'],
  [['a', 'b', ...Array.from({ length: 1200 }, () => 'c')], 'a, b, and 1,200 more'],
])('names two parts at most and counts the others', (parts, text) => {
  expect(formatListStart(parts, 2)).toBe(text);
});
