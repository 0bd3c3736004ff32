import { expect, it } from 'vitest';
import { isFlagOn } from './isFlagOn.ts';

it.each<readonly [string | true | undefined, boolean]>([
  [true, true],
  ['true', true],
  ['True', true],
  ['false', false],
  ['', false],
  [undefined, false],
])('takes %j as %s', (value, on) => {
  expect(isFlagOn(value)).toBe(on);
});

it('is what it is otherwise where nothing is said', () => {
  expect([isFlagOn(undefined, true), isFlagOn('false', true)]).toEqual([true, false]);
});
