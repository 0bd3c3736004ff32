import { expect, it } from 'vitest';
import { cutChangedLines, listChangedLines } from './listChangedLines.ts';

it.each([
  ['one\ntwo\nthree', [{ from: 4, to: 7, text: '2' }], [{ line: 2, before: 'two', after: '2' }]],
  [
    'one two\nthree',
    [
      { from: 4, to: 7, text: '2' },
      { from: 0, to: 3, text: '1' },
    ],
    [{ line: 1, before: 'one two', after: '1 2' }],
  ],
  ['one\ntwo\nthree', [{ from: 0, to: 4, text: '' }], [{ line: 1, before: 'one', after: '' }]],
  ['one\n\ntwo\n\nthree', [{ from: 3, to: 8, text: '' }], [{ line: 2, before: '\ntwo', after: '' }]],
  ['one\ntwo', [{ from: 2, to: 7, text: '' }], [{ line: 1, before: 'one\ntwo', after: 'on' }]],
  ['- a\n  1. b', [{ from: 3, to: 10, text: '\n\n  1.' }], [{ line: 2, before: '  1. b', after: '\n  1.' }]],
  [
    'one\ntwo',
    [
      { from: 0, to: 1, text: 'O' },
      { from: 4, to: 5, text: 'T' },
    ],
    [
      { line: 1, before: 'one', after: 'One' },
      { line: 2, before: 'two', after: 'Two' },
    ],
  ],
])('lists the changed lines of %j', (before, edits, expected) => {
  expect(listChangedLines({ before, edits })).toEqual(expected);
});

it.each([
  ['short lines', 'A b c.', 'A d c.', 'A b c.', 'A d c.'],
  [
    'a change far behind the start of a long line',
    `${'x'.repeat(400)} old ${'y'.repeat(400)}`,
    `${'x'.repeat(400)} newer ${'y'.repeat(400)}`,
    `…${'x'.repeat(59)} old ${'y'.repeat(36)}…`,
    `…${'x'.repeat(59)} newer ${'y'.repeat(34)}…`,
  ],
  [
    'changes far apart',
    `a ${'x'.repeat(400)} b`,
    `c ${'x'.repeat(400)} d`,
    `a ${'x'.repeat(98)}…`,
    `c ${'x'.repeat(98)}…`,
  ],
  ['a deleted line', 'x'.repeat(200), '', `${'x'.repeat(100)}…`, ''],
])('shows what differs of %s', (_, before, after, shownBefore, shownAfter) => {
  expect(cutChangedLines({ line: 1, before, after }, 100)).toEqual({ before: shownBefore, after: shownAfter });
});
