import { expect, it } from 'vitest';
import { mergeField } from './mergeField.ts';

it.each([
  ['only this tab typed', 'On', 'One', 'On', 'One'],
  ['another tab typed before it', 'On', 'One', 'Theirs On', 'Theirs One'],
  ['another tab typed after it', 'On two', 'One two', 'On two theirs', 'One two theirs'],
  ['another tab typed at the same place', 'On', 'One', 'Onx', 'Onex'],
  ['another tab typed the same letter', 'On', 'One', 'One', 'One'],
  ['another tab typed the first letter', undefined, 'O', 'x', 'Ox'],
  ['another tab typed around it', 'a c', 'a b c', 'x a c y', 'x a b c y'],
  ['this tab typed around it', 'a b c', 'x a b c y', 'a B c', 'x a B c y'],
  ['this tab emptied it, and another went on', 'On', undefined, 'Onx', 'x'],
  ['both emptied it', 'On', undefined, undefined, undefined],
  ['each deleted what the other kept', 'ab', 'a', 'b', ''],
  ['another tab typed in another entry', ['a', 'b'], ['ax', 'b'], ['a', 'by'], ['ax', 'by']],
  ['another tab set another key', { a: 'a' }, { a: 'ax' }, { a: 'a', b: 'b' }, { a: 'ax', b: 'b' }],
  ['both removed the same key', { a: 'a', b: 'b' }, { b: 'bx' }, { b: 'b' }, { b: 'bx' }],
  [
    'another tab set a key that every object has',
    { a: 1 },
    { a: 2 },
    { a: 1, constructor: 3 },
    { a: 2, constructor: 3 },
  ],
])('merges a field if %s', (_, base, mine, theirs, value) => {
  expect(mergeField(base, mine, theirs)).toEqual({ value, isConflict: false });
});

it.each([
  ['both replaced the text', 'One', 'Mine', 'Theirs', 'Mine'],
  ['this tab cleared it, and another replaced it', 'One', undefined, 'Theirs', undefined],
  ['both replaced a word', 'a one b', 'a mine b', 'a theirs b', 'a mine b'],
  ['another tab added an entry', ['a'], ['ax'], ['a', 'b'], ['ax']],
  ['both flipped a switch', undefined, true, false, true],
  ['both set a number', { a: 1 }, { a: 2 }, { a: 3, b: 4 }, { a: 2, b: 4 }],
  ['another tab made a list of it', 'a', 'ax', ['a'], 'ax'],
])('reports a conflict if %s, and keeps mine', (_, base, mine, theirs, value) => {
  expect(mergeField(base, mine, theirs)).toEqual({ value, isConflict: true });
});
