import { expect, it } from 'vitest';
import type { JsonValue } from '#config/docsJson.ts';
import { toMonacoSchema } from './toMonacoSchema.ts';

it.each<readonly [string, JsonValue, JsonValue]>([
  ['a reference alone stays', { $ref: '#/a' }, { $ref: '#/a' }],
  ['one with others goes into a list', { type: 'object', $ref: '#/a' }, { type: 'object', allOf: [{ $ref: '#/a' }] }],
  ['behind what is there', { allOf: [true], $ref: '#/a' }, { allOf: [true, { $ref: '#/a' }] }],
  [
    'at any depth',
    { oneOf: [{ title: 'A', $ref: '#/a' }, false] },
    { oneOf: [{ title: 'A', allOf: [{ $ref: '#/a' }] }, false] },
  ],
  [
    'a property of that name stays',
    { properties: { $ref: { type: 'string' }, a: true } },
    { properties: { $ref: { type: 'string' }, a: true } },
  ],
  [
    'what depends on a property counts in any case',
    { dependentSchemas: { a: { properties: { b: true } } } },
    { dependentSchemas: { a: { properties: { b: true } } }, allOf: [{ properties: { b: true } }] },
  ],
  [
    'but for what is forbidden with it',
    { dependentSchemas: { a: { not: { required: ['b'] } } } },
    { dependentSchemas: { a: { not: { required: ['b'] } } } },
  ],
])('%s', (_, schema, wanted) => {
  expect(toMonacoSchema(schema)).toEqual(wanted);
});
