import { expect, it } from 'vitest';
import { readOpenapi } from '../read/readOpenapi.ts';
import { buildOperationPage } from './buildOperationPage.ts';
import { generateSampleBody } from './generateSampleBody.ts';

const extend = (base: string, properties: object, more: object = {}) => ({
  allOf: [{ $ref: `#/components/schemas/${base}` }, { type: 'object', properties }],
  ...more,
});
const text = { type: 'string' };
const schemas = {
  Animal: {
    type: 'object',
    properties: { kind: { ...text, example: 'animal' } },
    discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', bird: 'Bird', hen: 'Bird' } },
  },
  Cat: extend('Animal', { lives: { type: 'integer' } }),
  Bird: extend('Animal', { size: text }, { discriminator: { propertyName: 'size', mapping: { big: 'Ostrich' } } }),
  Ostrich: extend('Bird', { runs: { type: 'boolean' } }),
  Fish: extend('Animal', { kind: { enum: ['fish'] } }),
  Plant: { type: 'object', properties: { type: text }, discriminator: { propertyName: 'type' } },
  Tree: extend('Plant', {}),
  Forest: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
  Wrapped: { allOf: [{ $ref: '#/components/schemas/Cat' }], description: 'A cat.' },
};

/** The sample of a response with a schema, as text. */
function textOf(schema: object, mediaType: string): string | null {
  const description = {
    openapi: '3.1.0',
    components: { schemas },
    paths: { '/a': { get: { responses: { 200: { content: { [mediaType]: { schema } } } } } } },
  };
  const [operation] = readOpenapi('api.json', () => JSON.stringify(description)).operations;
  const content = operation === undefined ? undefined : buildOperationPage(operation).responses[0]?.contents[0];
  const wishes = { audience: 'response', properties: 'all' } as const;
  return content === undefined ? null : generateSampleBody(content, wishes);
}

function sampleOf(schema: object): unknown {
  return JSON.parse(textOf(schema, 'application/json') ?? 'null');
}

it.each([
  ['Animal', { kind: 'cat', lives: 0 }],
  ['Cat', { kind: 'cat', lives: 0 }],
  ['Bird', { kind: 'bird', size: 'big', runs: true }],
  ['Ostrich', { kind: 'bird', size: 'big', runs: true }],
  ['Fish', { kind: 'fish' }],
  ['Plant', { type: 'Tree' }],
  ['Tree', { type: 'Tree' }],
  ['Forest', [{ type: 'Tree' }]],
  ['Wrapped', { kind: 'cat', lives: 0 }],
])('the sample of %s has the values that discriminators select it by', (name, value) => {
  expect(sampleOf({ $ref: `#/components/schemas/${name}` })).toEqual(value);
});

it('a schema made in place is selected by no value', () => {
  expect(sampleOf(extend('Plant', { age: { type: 'integer' } }))).toEqual({ type: 'string', age: 0 });
});

it.each([null, false, 0, ''])('the sample of a value with the example %j is that example', (example) => {
  expect(sampleOf({ type: 'object', properties: { a: { type: ['string', 'null'], example } } })).toEqual({
    a: example,
  });
});

it.each(['application/x-ndjson', 'application/jsonl; charset=utf-8', 'application/x-jsonlines', 'application/ndjson'])(
  'the sample of %s has a value on each line',
  (type) => {
    const one = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } };
    expect(textOf(one, type)).toBe('{"a":0,"b":"string"}');
    expect(textOf({ type: 'array', example: [{ a: 1 }, [2]] }, type)).toBe('{"a":1}\n[2]');
  },
);
