/* `then` is a JSON Schema keyword here; nothing awaits these objects. */
/* oxlint-disable unicorn/no-thenable */
import { expect, it } from 'vitest';
import { describeConditions } from './describeConditions.ts';

it.each<readonly [string, Readonly<Record<string, unknown>>, readonly string[]]>([
  ['nothing of a schema without conditions', { type: 'object', required: ['a'] }, []],
  [
    'both branches',
    {
      if: { properties: { kind: { const: 'card' } } },
      then: { required: ['number', 'code'] },
      else: { required: ['iban'] },
    },
    ['if kind is card: number and code are required', 'otherwise: iban is required'],
  ],
  [
    'a condition of names, and fixed values',
    { if: { required: ['a', 'b'] }, then: { properties: { kind: { enum: ['x', 2] } } } },
    ['if a and b are present: kind is x or 2'],
  ],
  [
    'properties that only a branch has',
    { if: { required: ['a'] }, then: { properties: { b: {} } } },
    ['if a is present: may have b'],
  ],
  [
    'conditions that words cannot say',
    { if: { properties: { a: { minimum: 3 } } }, then: { required: ['b'] }, else: { required: ['c'] } },
    ['under certain conditions: b is required', 'unless those conditions are met: c is required'],
  ],
  ['a branch in which nothing fits', { if: { required: ['a'] }, then: false }, ['if a is present: nothing is allowed']],
  ['nothing of branches without effect', { if: { required: ['a'] }, then: true, else: {} }, []],
  [
    'what depends on a property',
    { dependentRequired: { card: ['code'], other: [] } },
    ['if card is present: code is required'],
  ],
  [
    'schemas that depend on one',
    { dependentSchemas: { card: { required: ['a', 'b'] } } },
    ['if card is present: a and b are required'],
  ],
  ['items that a list contains', { contains: { type: 'string' } }, ['at least 1 item of type string']],
  [
    'how many of them',
    { contains: { const: 7 }, minContains: 2, maxContains: 3 },
    ['at least 2 and at most 3 items with the value 7'],
  ],
  ['names by a pattern', { propertyNames: { pattern: '^x-' } }, ['names match ^x-']],
  ['names of a list', { propertyNames: { enum: ['a', 'b'] } }, ['names are a or b']],
  ['nothing of what is no schema', { if: 3, then: 'x', dependentRequired: [], contains: null, propertyNames: 1 }, []],
])('describes %s', (_, schema, wanted) => {
  expect(describeConditions((key) => schema[key])).toEqual(wanted);
});
