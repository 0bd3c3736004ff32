import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findOperationsUsing } from './findOperationsUsing.ts';
import { readOpenapi } from '../read/readOpenapi.ts';
import type { Pointer } from '../text/pointer.ts';

const text = `openapi: 3.1.0
tags: [{ name: Other }, { name: Alls, description: Of all. }]
paths:
  /a:
    parameters: [{ $ref: '#/components/parameters/P' }]
    get: { summary: Get a, responses: { '200': { description: Ok., content: { a/b: { schema: { $ref: '#/components/schemas/A' } } } } } }
    post: { responses: {} }
  /b:
    get: { tags: [Alls, Other], responses: { '200': { $ref: '#/components/responses/R' } } }
    put: { tags: [Other, Alls], responses: {} }
components:
  parameters: { P: { name: p, in: query, description: P., schema: { type: string } } }
  responses: { R: { description: R., content: { a/b: { schema: { type: array, items: { $ref: '#/components/schemas/B' } } } } } }
  schemas:
    A: { properties: { a: { description: Of a. } } }
    B: { allOf: [{ $ref: '#/components/schemas/A' }], properties: { self: { $ref: '#/components/schemas/B' } }, description: B. }
    C: { description: C. }
`;

it.each<readonly [string, Pointer, readonly string[]]>([
  ['its first tag', ['tags', 1, 'description'], ['GET /b']],
  ['its own summary', ['paths', '/a', 'get', 'summary'], ['GET /a']],
  ['a parameter of its path', ['components', 'parameters', 'P', 'description'], ['GET /a', 'POST /a']],
  [
    'a property of a schema, behind others',
    ['components', 'schemas', 'A', 'properties', 'a', 'description'],
    ['GET /a', 'GET /b'],
  ],
  ['a schema that holds itself', ['components', 'schemas', 'B', 'description'], ['GET /b']],
  ['an answer', ['components', 'responses', 'R', 'description'], ['GET /b']],
  ['what nothing uses', ['components', 'schemas', 'C', 'description'], []],
])('finds the operations with %s', (_, pointer, called) => {
  expect(
    findOperationsUsing(
      readOpenapi('a.yaml', () => text),
      { file: 'a.yaml', pointer },
    ).map(({ method, path }) => `${method} ${path}`),
  ).toEqual(called);
});

const overlay = `overlay: 1.0.0
info: { title: Words, version: '1' }
actions:
  - { target: $.components.schemas.A.properties.a, update: { description: Of a, for people. } }
  - { target: "$.paths['/b'].get", update: { summary: Get b, responses: { '404': { description: None. } } } }
  - { target: $.paths.*.get, update: { description: Gets. } }
  - { target: '$.paths[''/a''].parameters[0]', remove: true }
  - { target: '$.paths[''/a''].parameters', update: { name: q, in: query, description: Q. } }
`;

it.each<readonly [string, string, Pointer, readonly string[]]>([
  ['of a property', 'o.yaml', ['actions', 0, 'update', 'description'], ['GET /a', 'GET /b']],
  ['of an operation', 'o.yaml', ['actions', 1, 'update', 'summary'], ['GET /b']],
  ['deep in what it puts in', 'o.yaml', ['actions', 1, 'update', 'responses', '404', 'description'], ['GET /b']],
  ['of several targets', 'o.yaml', ['actions', 2, 'update', 'description'], ['GET /a', 'GET /b']],
  ['of what it adds to a list', 'o.yaml', ['actions', 4, 'update', 'description'], ['GET /a', 'POST /a']],
  ['that it leaves in the description', 'a.yaml', ['components', 'responses', 'R', 'description'], ['GET /b']],
])('finds the operations with a text %s when an overlay applies', (_, file, pointer, called) => {
  const read = readOpenapi('a.yaml', (path) => (path === 'a.yaml' ? text : overlay), ['o.yaml']);
  expect(findOperationsUsing(read, { file, pointer }).map(({ method, path }) => `${method} ${path}`)).toEqual(called);
});

it('finds operations across files', () => {
  const read = readOpenapi('joined/openapi.yaml', (path) =>
    /^joined\/(?!paths\/gone)/.test(path)
      ? readFileSync(new URL(`../features/${path}`, import.meta.url), 'utf8')
      : null,
  );
  expect(findOperationsUsing(read, { file: 'joined/words.yaml', pointer: ['list'] }).map(({ path }) => path)).toEqual([
    '/things',
  ]);
  expect(
    findOperationsUsing(read, { file: 'joined/thing.json', pointer: ['Thing', 'type'] }).map(({ path }) => path),
  ).toEqual(['/things']);
  expect(findOperationsUsing(read, { file: 'joined/words.yaml', pointer: ['about'] })).toEqual([]);
});
