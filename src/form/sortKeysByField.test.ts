import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaToField } from './schemaToFields.ts';
import { sortKeysByField } from './sortKeysByField.ts';

const field = schemaToField(
  'list',
  z.array(z.looseObject({ name: z.string(), look: z.object({ from: z.string(), to: z.string() }) })),
);

it.each([
  ['the described order', [{ look: { to: 'b', from: 'a' }, name: 'n' }], '[{"name":"n","look":{"from":"a","to":"b"}}]'],
  ['unknown keys last', [{ more: 1, name: 'n' }], '[{"name":"n","more":1}]'],
  ['plain values', ['n', null], '["n",null]'],
])('sorts keys: %s', (_, value, expected) => {
  expect(JSON.stringify(sortKeysByField<unknown>(field, value))).toBe(expected);
});
