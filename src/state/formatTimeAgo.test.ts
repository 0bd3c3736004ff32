import { expect, it } from 'vitest';
import { formatTimeAgo } from './formatTimeAgo.ts';

const minute = 60_000;
it.each([
  [0, 'just now'],
  [-60 * minute, 'just now'], // the clock was set back
  [minute, 'a minute ago'],
  [5 * minute, '5 minutes ago'],
  [60 * minute, 'an hour ago'],
  [5 * 60 * minute, '5 hours ago'],
  [26 * 60 * minute, 'yesterday'],
  [72 * 60 * minute, '3 days ago'],
])('formats %i ms as "%s"', (passed, words) => {
  expect(formatTimeAgo(1_000_000_000_000 - passed, 1_000_000_000_000)).toBe(words);
});
