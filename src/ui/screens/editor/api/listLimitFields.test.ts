import { expect, it } from 'vitest';
import { readOpenapi } from '#openapi/read/readOpenapi.ts';
import { getLimitPlace } from '#openapi/model/limitPlaces.ts';
import { findLimitField, formatConstraint, listFieldConstraints, listLimitFields } from './listLimitFields.ts';
import { buildOperationPage } from '#openapi/model/buildOperationPage.ts';

const text = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: {
    '/flags': {
      post: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 5, default: 2 } },
          {
            name: 'all',
            in: 'query',
            schema: { allOf: [{ type: 'string', minLength: 1, maxLength: 3 }, { maxLength: 2 }, { pattern: '^a' }] },
          },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Flag' } } } },
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Flag: {
        type: 'object',
        properties: { key: { type: 'string', pattern: '^a' }, tags: { type: 'array', items: { type: 'string' } } },
      },
    },
  },
});

it('lists the values that can have limits, with those that apply to their types', () => {
  const { operations } = readOpenapi('api.json', () => text);
  const [operation] = operations;
  if (operation === undefined) throw new Error('There is no operation.');
  const fields = listLimitFields(buildOperationPage(operation));
  expect(fields.map(({ label, schema }) => [label, schema.places.limits?.pointer.join('/')])).toEqual([
    ['limit (query)', 'paths//flags/post/parameters/0/schema'],
    ['all (query)', 'paths//flags/post/parameters/1/schema/allOf/0'],
    ['key', 'components/schemas/Flag/properties/key'],
    ['tags', 'components/schemas/Flag/properties/tags'],
    ['tags[]', 'components/schemas/Flag/properties/tags/items'],
    ['200: items', 'paths//flags/post/responses/200/content/application/json/schema/items'],
  ]);
  const [limit, all, key] = fields;
  const placeOf = (keyword: string) =>
    all === undefined ? null : getLimitPlace(all.schema, keyword)?.pointer.slice(-2).join('/');
  expect(['minLength', 'maxLength', 'pattern', 'default'].map(placeOf)).toEqual([
    'allOf/0',
    undefined,
    'allOf/2',
    'allOf/0',
  ]);
  const shown = (field: typeof limit) =>
    field === undefined
      ? []
      : listFieldConstraints(field.schema).map((one) => [one.label, formatConstraint(field.schema, one)]);
  expect(shown(limit)).toEqual([
    ['Format', ''],
    ['Default', '2'],
    ['Minimum', ''],
    ['Maximum', '5'],
  ]);
  expect(shown(key)).toContainEqual(['Pattern', '^a']);
});

it('finds the field for a limit: of those that share a schema, the one with the value’s name', () => {
  const shared = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {
      '/{project}': {
        get: {
          parameters: [
            { name: 'project', in: 'path', required: true, schema: { $ref: '#/components/schemas/Key' } },
            { name: 'key', in: 'query', schema: { $ref: '#/components/schemas/Key' } },
            { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 5 } },
          ],
          responses: { 200: { description: 'OK' } },
        },
      },
    },
    components: { schemas: { Key: { type: 'string', maxLength: 80 } } },
  });
  const [operation] = readOpenapi('api.json', () => shared).operations;
  if (operation === undefined) throw new Error('There is no operation.');
  const fields = listLimitFields(buildOperationPage(operation));
  const at = { file: 'api.json', pointer: ['components', 'schemas', 'Key'] };
  const found = (name: string, pointer: readonly string[] = at.pointer) =>
    findLimitField(fields, { ...at, pointer }, name)?.label ?? null;
  expect(['project', 'key', 'other'].map((name) => found(name))).toEqual([
    'project (path)',
    'key (query)',
    'project (path)',
  ]);
  expect(found('project', ['components', 'schemas', 'None'])).toBeNull();
});
