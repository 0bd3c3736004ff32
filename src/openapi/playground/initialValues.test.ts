import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { buildApiReference } from '../reference/apiReference.ts';
import { readApiSettings } from '../model/readApiSettings.ts';
import { readOpenapi } from '../read/readOpenapi.ts';
import { createPlaygroundInput } from './playgroundInput.ts';

/** The initial form values of an operation. */
function formOf(operation: object, prefill: boolean) {
  const text = JSON.stringify({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/a': { post: { responses: {}, ...operation } } },
  });
  const [found] = readOpenapi('api.json', () => text).operations;
  const settings = readApiSettings(readDocsJson(JSON.stringify({ api: { examples: { prefill } } })));
  const form = found === undefined ? null : buildApiReference(found, settings).form;
  if (form === null) throw new Error('There is no form.');
  return createPlaygroundInput(form);
}

const query = (more: object) => ({ parameters: [{ name: 'p', in: 'query', ...more }] });
const body = (content: object) => ({ requestBody: { content } });
const json = (schema: object, more: object = {}) => body({ 'application/json': { schema, ...more } });
const name = { type: 'string', example: 'Ada' };

describe('a playground prefilled with examples', () => {
  it.each<readonly [string, object, unknown]>([
    ['its own example', query({ schema: { type: 'integer' }, example: 5 }), 5],
    ['the first of several', query({ schema: {}, examples: { a: { value: 'x' }, b: { value: 'y' } } }), 'x'],
    ['the example of its schema', query({ schema: { type: 'string', examples: ['s'] } }), 's'],
    ['the examples of its items', query({ schema: { type: 'array', items: name } }), ['Ada']],
    ['its preset before an example', query({ schema: { type: 'string', 'x-default': 'd' }, example: 'x' }), 'd'],
    ['nothing where there is none', query({ schema: { type: 'string', default: 'd' } }), undefined],
  ])('initializes a parameter with %s', (_, operation, value) => {
    expect(formOf(operation, true).parameters['query p']).toEqual(value);
    expect(formOf(operation, false).parameters).toEqual({});
  });

  const person = {
    type: 'object',
    properties: { name, id: { type: 'string', readOnly: true, example: '1' }, age: { type: 'integer' } },
  };
  it.each<readonly [string, object, unknown]>([
    ['its example', json(person, { example: { name: 'Bea' } }), { kind: 'fields', value: { name: 'Bea' } }],
    [
      'an example that is written as text',
      json(person, { example: '{"age": 3}' }),
      { kind: 'fields', value: { age: 3 } },
    ],
    ['the examples of its fields', json(person), { kind: 'fields', value: { name: 'Ada' } }],
    ['those of the first choice', json({ oneOf: [person, {}] }), { kind: 'fields', value: { name: 'Ada' } }],
    ['nothing where there is none', json({ properties: { a: {} } }), { kind: 'fields', value: undefined }],
    [
      'JSON where it has no fields',
      body({ 'application/json': { example: [1] } }),
      { kind: 'text', text: '[\n  1\n]' },
    ],
    ['a text', body({ 'application/xml': { schema: {}, example: '<a/>' } }), { kind: 'text', text: '<a/>' }],
  ])('initializes a body with %s', (_, operation, value) => {
    expect(formOf(operation, true).body).toEqual(value);
    const empty = formOf(operation, false).body;
    expect(empty.kind === 'text' ? empty.text : (empty.value ?? '')).toBe('');
  });
});
