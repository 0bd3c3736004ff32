import { expect, it } from 'vitest';
import { allPageActions as actions } from './pageActions.ts';

it('has no duplicate titles or shortcuts', () => {
  const twice = (all: readonly string[]) => all.filter((one, index) => all.indexOf(one) !== index);
  expect(twice(actions.map(({ title }) => title))).toEqual([]);
  expect(twice(actions.flatMap(({ keys }) => [...keys]))).toEqual([]);
});
