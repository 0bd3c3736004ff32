import { expect, it } from 'vitest';
import { diffWords } from './diffWords.ts';

it.each([
  ['the same', 'All is well.', 'All is well.', [], []],
  ['a word for another', 'The old flag waves.', 'The new flag waves.', ['old'], ['new']],
  ['a word more', 'The flag waves.', 'The flag waves today.', [], ['today']],
  ['another text', 'The flag waves.', 'Nothing of that is here any more, sorry.', [], []],
  ['white space alone', 'The flag  waves.', 'The flag waves.', [], []],
])('finds the words that differ: %s', (_, before, after, gone, come) => {
  const found = diffWords(before, after);
  expect(found.before.map(({ from, to }) => before.slice(from, to))).toEqual(gone);
  expect(found.after.map(({ from, to }) => after.slice(from, to))).toEqual(come);
});

it('treats very long texts as a whole', () => {
  const long = 'word '.repeat(10_000);
  expect(diffWords(long, `${long}more`)).toEqual({ before: [], after: [] });
});
