import { expect, it } from 'vitest';
import { isOn } from './isOn.ts';

it.each<readonly [string | true | undefined, boolean]>([
  [true, true],
  ['true', true],
  ['True', true],
  ['false', false],
  ['', false],
  [undefined, false],
])('takes %j as %s', (value, on) => {
  expect(isOn(value)).toBe(on);
});

it('is what it is otherwise where nothing is said', () => {
  expect([isOn(undefined, true), isOn('false', true)]).toEqual([true, false]);
});
