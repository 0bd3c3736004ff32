import { expect, it } from 'vitest';
import { uniqueNames } from './uniqueNames.ts';

it.each([
  [
    ['Colors', 'Navigation'],
    ['Colors', 'Navigation'],
  ],
  [
    ['Navigation|Added Setup', 'Navigation|Moved Setup', 'Colors|#000'],
    ['Navigation: Added Setup', 'Navigation: Moved Setup', 'Colors'],
  ],
  [
    ['Navigation|Setup', 'Navigation|Setup', 'Navigation'],
    ['Navigation: Setup', 'Navigation: Setup (2)', 'Navigation'],
  ],
  [
    ['A', 'A', 'A'],
    ['A', 'A (2)', 'A (3)'],
  ],
  [[], []],
])('names %j as %j', (items, names) => {
  const part = (index: number) => (item: string) => item.split('|')[index] ?? '';
  expect(uniqueNames(items, part(0), part(1))).toEqual(names);
});
