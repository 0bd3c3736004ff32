import { expect, it } from 'vitest';
import { findRenamed } from './findRenamed.ts';

const lines = (...numbers: readonly number[]) => numbers.map((number) => `Line ${number} of it.\n`).join('');

it.each([
  [
    'the same text',
    lines(1, 2),
    [
      ['a', lines(3)],
      ['b', lines(1, 2)],
    ],
    'b',
  ],
  [
    'the most similar text',
    lines(1, 2, 3, 4),
    [
      ['a', lines(1, 2, 5)],
      ['b', lines(1, 2, 3, 5)],
    ],
    'b',
  ],
  [
    'the first of the same texts',
    lines(1),
    [
      ['a', lines(1)],
      ['b', lines(1)],
    ],
    'a',
  ],
  ['nothing that has less than half of it', lines(1, 2, 3), [['a', lines(1, 4, 5)]], null],
  ['nothing that has much more than it', lines(1), [['a', lines(1, 2, 3, 4)]], null],
  ['nothing for repeated lines that the other has once', lines(1, 1, 1, 1), [['a', lines(1, 2, 3, 4)]], null],
] as const)('finds %s', (_, text, files, expected) => {
  expect(
    findRenamed(
      text,
      files.map(([key, other]) => ({ key, text: other })),
    ),
  ).toBe(expected);
});
