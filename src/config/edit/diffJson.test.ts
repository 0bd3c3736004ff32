import { expect, it } from 'vitest';
import { diffJson } from './diffJson.ts';

it.each([
  ['nothing where both are equal', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ['a value deep inside', { a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, [{ path: ['a', 1, 'b'], value: 3 }]],
  [
    'what is added and what is gone',
    { a: 1, b: 2 },
    { b: 2, c: 3 },
    [
      { path: ['c'], value: 3 },
      { path: ['a'], value: undefined },
    ],
  ],
  ['a list of another length as a whole', { a: [1] }, { a: [1, 2] }, [{ path: ['a'], value: [1, 2] }]],
  [
    'an object whose keys change places as a whole',
    { a: 1, b: 2 },
    { b: 2, a: 1 },
    [{ path: [], value: { b: 2, a: 1 } }],
  ],
  ['a value of another type as a whole', { a: 1 }, [1], [{ path: [], value: [1] }]],
  ['a value that was not there', undefined, 1, [{ path: [], value: 1 }]],
  ['an empty object that was not there', { a: 1 }, { a: 1, b: {} }, [{ path: ['b'], value: {} }]],
])('finds %s', (_, before, after, found) => {
  expect(diffJson(before, after)).toEqual(found);
});
