import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedOver } from './typedOver.ts';

it.each([
  ['nobody else typed', 'On', 'One', 'On', 'One'],
  ['another tab typed before it', 'On', 'One', 'Theirs On', 'Theirs One'],
  ['another tab typed behind it', 'On two', 'One two', 'On two theirs', 'One two theirs'],
  ['another tab typed at the same place', 'On', 'One', 'Onx', 'Onex'],
  ['another tab typed the first letter', undefined, 'O', 'x', 'Ox'],
  ['it was emptied, and another tab went on', 'On', undefined, 'Onx', 'x'],
  ['it was emptied by both', 'On', undefined, undefined, undefined],
  ['both wrote it anew', 'One', 'Mine', 'Theirs', 'Mine'],
  ['another tab typed in another entry', ['a', 'b'], ['ax', 'b'], ['a', 'by'], ['ax', 'by']],
  ['another tab added an entry', ['a'], ['ax'], ['a', 'b'], ['ax']],
  ['another tab set another key', { a: 'a' }, { a: 'ax' }, { a: 'a', b: 'b' }, { a: 'ax', b: 'b' }],
  ['another tab took the key away that was taken away here', { a: 'a', b: 'b' }, { b: 'bx' }, { b: 'b' }, { b: 'bx' }],
  ['it is a switch', undefined, true, false, true],
])('makes of a field where %s', (_, from, to, present, expected) => {
  expect(typedOver(from, to, present)).toEqual(expected);
});

it('drops no letter of either tab where both add one', () => {
  const added = (text: string, place: number, letter: string) => text.slice(0, place) + letter + text.slice(place);
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.nat({ max: 8 }), fc.nat({ max: 8 }), (from, mine, theirs) => {
      const text = typedOver(from, added(from, mine, '«'), added(from, theirs, '»'));
      expect([...String(text)].toSorted()).toEqual([...from, '«', '»'].toSorted());
    }),
  );
});
