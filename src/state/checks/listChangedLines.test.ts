import { expect, it } from 'vitest';
import { listChangedLines } from './listChangedLines.ts';

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
