import { expect, it } from 'vitest';
import { pageActions } from './pageActions.ts';

const actions = Object.values(pageActions);

it('has no duplicate titles or shortcuts', () => {
  const twice = (all: readonly string[]) => all.filter((one, index) => all.indexOf(one) !== index);
  expect(twice(actions.map(({ title }) => title))).toEqual([]);
  expect(twice(actions.flatMap(({ keys }) => [...keys]))).toEqual([]);
});
