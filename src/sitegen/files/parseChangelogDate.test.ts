import { expect, it } from 'vitest';
import { parseChangelogDate } from './parseChangelogDate.ts';

it.each([
  ['2026-03-15', '2026-03-15'],
  ['March 15, 2026', '2026-03-15'],
  ['Released Mar 5th, 2026', '2026-03-05'],
  ['15 March 2026', '2026-03-15'],
  ['Sept. 2026', '2026-09-01'],
  ['2026-03', '2026-03-01'],
])('%s is a date', (words, day) => {
  expect(new Date(parseChangelogDate(words) ?? Number.NaN).toISOString().slice(0, 10)).toBe(day);
});

it.each(['Version 3', 'v2.4', '2.4', 'Week 12', 'Q1 2026', 'February 30, 2026', '2026-13-01', ''])(
  '%j is not a date',
  (words) => {
    expect(parseChangelogDate(words)).toBeNull();
  },
);
