import { expect, it } from 'vitest';
import { isFlagOn } from './isFlagOn.ts';

it.each<readonly [string | true | undefined, boolean]>([
  [true, true],
  ['true', true],
  ['True', true],
  ['false', false],
  ['', false],
  [undefined, false],
])('reads %j as %s', (value, on) => {
  expect(isFlagOn(value)).toBe(on);
});

it('returns the default if the attribute is missing', () => {
  expect([isFlagOn(undefined, true), isFlagOn('false', true)]).toEqual([true, false]);
});
