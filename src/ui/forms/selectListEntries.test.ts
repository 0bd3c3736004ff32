import { expect, it } from 'vitest';
import { selectListEntries, type ListSelection } from './selectListEntries.ts';

const entries = Array.from({ length: 3000 }, (_, index) => ({ source: `/Old/${index}`, list: [`x${index % 7}`] }));
const rest: ListSelection = { words: '', most: 60, always: [], hasProblem: () => false };
const first = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each<readonly [string, Partial<ListSelection>, readonly number[], left: number]>([
  ['the first ones', {}, first(60), 2940],
  ['more', { most: 300 }, first(300), 2700],
  ['the first ones and a new one', { always: [2999] }, [...first(60), 2999], 2939],
  ['no entry that is gone', { always: [3000] }, first(60), 2940],
  [
    'some with problems',
    { hasProblem: (index) => index >= 1000 },
    [...first(60), ...first(20).map((n) => n + 1000)],
    2920,
  ],
  [
    'those that match, whatever the case',
    { words: ' old/29 ' },
    [29, ...first(10).map((n) => n + 290)].concat(first(49).map((n) => n + 2900)),
    51,
  ],
  ['none without a match', { words: 'nowhere' }, [], 0],
])('selects %s', (_, selection, indexes, left) => {
  expect(selectListEntries(entries, { ...rest, ...selection })).toEqual({ indexes, left });
});

it('selects all entries of a short list', () => {
  expect(selectListEntries(['a', 'b', null], rest)).toEqual({ indexes: [0, 1, 2], left: 0 });
});
