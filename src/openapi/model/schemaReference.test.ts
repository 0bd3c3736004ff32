import { expect, it } from 'vitest';
import { readOpenapi } from '../read/readOpenapi.ts';
import { formatSchemaMarkdown } from '../reference/apiMarkdown.ts';
import { buildSchemaReference } from './schemaReference.ts';

const schemas = {
  Flag: {
    type: 'object',
    description: 'A named decision.',
    required: ['key'],
    properties: { key: { type: 'string', description: 'Its name.', examples: ['checkout'] }, on: { type: 'boolean' } },
  },
  Given: { type: 'object', examples: [{ key: 'own' }] },
};
const { schemas: read } = readOpenapi('api.json', () =>
  JSON.stringify({ openapi: '3.1.0', info: {}, paths: {}, components: { schemas } }),
);
const [flag, given] = read.map((schema) => buildSchemaReference(schema, { order: 'file' }));

it('has the fields of a schema and a generated example', () => {
  expect(flag?.page).toMatchObject({
    name: 'Flag',
    properties: [
      { name: 'key', required: true },
      { name: 'on', required: false },
    ],
  });
  expect(flag?.answers.map(({ label, source }) => [label, JSON.parse(source)])).toEqual([
    ['Flag', { key: 'checkout', on: true }],
  ]);
});

it('shows the schema’s own example', () => {
  expect(given?.answers.map(({ source }) => JSON.parse(source))).toEqual([{ key: 'own' }]);
});

it('is formatted as Markdown', () => {
  expect(flag === undefined ? '' : formatSchemaMarkdown(flag, true)).toMatch(
    /^A named decision\.\n\n- `key` \(string, required\): Its name\.\n- `on` \(boolean\)\n\n## Example\n\n```json\n/,
  );
});
