import { expect, it } from 'vitest';
import { mergedAttribute } from './mergedAttribute.ts';

const title = (value: string) => ({ kind: 'string', name: 'title', value });
const icon = { kind: 'string', name: 'icon', value: 'star' };

it.each<readonly [what: string, before: unknown, own: unknown, others: unknown, merged: unknown]>([
  ['takes what undo made where nobody else changed it', 'a b', 'a', 'a b', 'a'],
  ['takes what others made where undo changed nothing', 'a b', 'a b', 'a b c', 'a b c'],
  ['takes a word away, and keeps one that was put in elsewhere', 'a mine z', 'a z', 'new a mine z', 'new a z'],
  ['takes a word away, and keeps the one behind it', 'a mine z', 'a z', 'a mine theirs z', 'a theirs z'],
  ['brings a word back beside another one', 'a z', 'a mine z', 'a theirs z', 'a mine theirs z'],
  ['keeps what others set where there are no words to merge', 1, 2, 3, 3],
  ['merges attributes by their names', [title('a mine')], [title('a')], [title('a mine theirs')], [title('a theirs')]],
  [
    'keeps an attribute that others added',
    [title('a mine')],
    [title('a')],
    [title('a mine'), icon],
    [title('a'), icon],
  ],
  ['takes away what others took away', [title('a mine'), icon], [title('a'), icon], [title('a mine')], [title('a')]],
  ['keeps what others changed in one that undo takes away', [title('a')], [], [title('a b')], [title('a b')]],
])('%s', (_what, before, own, others, merged) => {
  expect(mergedAttribute(before, own, others)).toEqual(merged);
});
