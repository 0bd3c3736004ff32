import { describe, expect, it } from 'vitest';
import { checkOpenapi } from './checkOpenapi.ts';
import { readOpenapi } from '../read/readOpenapi.ts';

const head = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\n";
const said = "summary: S, description: D, responses: { '200': { description: Ok. }, default: { description: No. } }";
const found = (text: string) =>
  checkOpenapi(readOpenapi('a.yaml', () => text)).map(
    ({ rule, range, message }) => `${rule} ${range.line}: ${message}`,
  );
const example = (schema: string, value: string) =>
  `${head}paths:\n  /a:\n    post:\n      requestBody: { content: { application/json: { schema: ${schema},\n        example: ${value} } } }\n      ${said.replaceAll(', ', '\n      ').replace(/responses: [^]*/, 'responses: { default: { description: No. } }')}\n`;

describe('what a description is missing for readers', () => {
  it.each<readonly [string, string, readonly string[]]>([
    ['nothing where all is said', `${head}paths:\n  /a:\n    get: { ${said} }\n`, []],
    [
      'a summary',
      `${head}paths:\n  /a:\n    get: { ${said.replace('summary: S, ', '')} }\n`,
      ['openapi/no-summary 5: GET /a has no summary. Its page uses the summary as the title.'],
    ],
    [
      'a description',
      `${head}paths:\n  /a:\n    get: { ${said.replace('description: D, ', "description: ' ', ")} }\n`,
      ['openapi/no-description 5: GET /a has no description.'],
    ],
    [
      'an answer other than success',
      `${head}paths:\n  /a:\n    get:\n      summary: S\n      description: D\n      responses: { '200': { description: Ok. } }\n`,
      ['openapi/only-success 8: GET /a has no error responses.'],
    ],
    [
      'descriptions of parameters, also of those elsewhere',
      `${head}paths:\n  /a/{b}:\n    parameters: [{ name: b, in: path, schema: {} }]\n    get:\n      parameters: [{ $ref: '#/components/parameters/C' }, { name: d, in: query, schema: { description: D. } }]\n      summary: S\n      description: D\n      responses: { default: { description: No. } }\ncomponents: { parameters: { C: { name: c, in: query, schema: {} } } }\n`,
      ['openapi/undescribed-parameter 5: GET /a/{b}: “b”, “c” have no description.'],
    ],
    [
      'a shared response once, where it is defined',
      `${head}paths:\n  /a:\n    get: { summary: S, description: D, responses: { '429': { $ref: '#/components/responses/R' } } }\n    put: { summary: S, description: D, responses: { '429': { $ref: '#/components/responses/R' } } }\ncomponents:\n  responses:\n    R: { description: R., content: { application/json: { schema: {} } } }\n`,
      ['openapi/error-without-example 9: GET /a, 429: this error has no example.'],
    ],
    [
      'explanations of statuses, and examples of errors',
      `${head}paths:\n  /a:\n    get:\n      summary: S\n      description: D\n      responses:\n        '200': { description: Ok., content: { application/json: { schema: { type: object } } } }\n        '400': { description: '' }\n        '404': { description: No., content: { application/json: { schema: { type: object, properties: { a: { $ref: '#/components/schemas/E' } } } } } }\n        '409': { description: No., content: { application/json: { schema: { properties: { a: { example: 1 } } } } } }\n        '500': { description: No., content: { application/json: { schema: {}, example: {} } } }\ncomponents: { schemas: { E: { properties: { e: { $ref: '#/components/schemas/E' } } } } }\n`,
      [
        'openapi/undescribed-response 10: GET /a, 400: the status has no explanation.',
        'openapi/error-without-example 11: GET /a, 404: this error has no example.',
      ],
    ],
    [
      'a parameter of the path',
      `${head}paths:\n  /a/{b}/{c}:\n    parameters: [{ name: b, in: path, description: B., schema: {} }]\n    get: { ${said} }\n`,
      ['openapi/undeclared-path-parameter 6: GET /a/{b}/{c} doesn’t declare its path parameter {c}.'],
    ],
    [
      'a place in the path for a parameter',
      `${head}paths:\n  /a:\n    get:\n      parameters:\n        - { name: b, in: path, description: B., schema: {} }\n      summary: S\n      description: D\n      responses: { default: { description: No. } }\n`,
      ['openapi/unused-path-parameter 7: GET /a declares {b}, which isn’t in its path.'],
    ],
    [
      'a name of its own',
      `${head}paths:\n  /a:\n    get: { operationId: x, ${said} }\n    put:\n      operationId: x\n      summary: S\n      description: D\n      responses: { default: { description: No. } }\n`,
      ['openapi/duplicate-operation-id 7: “x” is also the operation ID of GET /a.'],
    ],
    [
      'a use of components',
      `${head}paths:\n  /a:\n    get: { ${said.replace('description: No.', "$ref: '#/components/responses/R', description: No.")} }\ncomponents:\n  responses:\n    R: { description: R., content: { a/b: { schema: { $ref: '#/components/schemas/A' } } } }\n    Q: { description: Q. }\n  schemas:\n    A: { discriminator: { propertyName: k } }\n    B: { allOf: [{ $ref: '#/components/schemas/A' }] }\n    C: {}\n  securitySchemes:\n    k: { type: http, scheme: bearer }\n`,
      [
        'openapi/unused-component 9: “Q” isn’t used.',
        'openapi/unused-component 13: “C” isn’t used.',
        'openapi/unused-component 15: “k” isn’t used.',
      ],
    ],
  ])('includes %s', (_, text, wanted) => {
    expect(found(text)).toEqual(wanted);
  });

  it('excludes a page for a schema that already has one', () => {
    const read = readOpenapi(
      'a.yaml',
      () => `${head}paths:\n  /a:\n    get: { ${said} }\ncomponents: { schemas: { A: {} } }\n`,
    );
    expect(checkOpenapi(read, new Set(['A']))).toEqual([]);
    expect(checkOpenapi(read)).toHaveLength(1);
  });
});

describe('an example', () => {
  it.each([
    ['{ type: string }', '12', 'It is a whole number, not text.'],
    ['{ type: object, required: [a], properties: { a: { type: string } } }', '{}', 'It is missing the required “a”.'],
    [
      '{ type: object, properties: { a: { type: array, items: { type: number } } } }',
      '{ a: [1, x] }',
      '“a.1” is text, not a number.',
    ],
    ['{ enum: [a, b] }', 'c', 'It isn’t one of the allowed values.'],
    ['{ type: integer, minimum: 2, maximum: 3 }', '4', 'It must be 2 to 3.'],
    ['{ type: string, maxLength: 2 }', 'abc', 'It must have at most 2 characters.'],
    ['{ oneOf: [{ type: string }, { type: boolean }] }', '1', 'It doesn’t match any of its 2 options.'],
    ['{ type: object, additionalProperties: false, properties: {} }', '{ b: 1 }', 'It has “b”, which isn’t allowed.'],
    ['{ type: string }', 'null', 'It is null, not text.'],
  ])('does not match the schema %s as %s', (schema, value, why) => {
    expect(found(example(schema, value))).toEqual([
      `openapi/example-does-not-fit 7: This example doesn’t match its schema. ${why}`,
    ]);
  });

  it.each([
    ['{ type: number }', '1'],
    ['{ type: [string, "null"] }', 'null'],
    ['{ type: string, nullable: true }', 'null'],
    ['{ anyOf: [{ type: string }, { type: "null" }] }', 'null'],
    ['{ type: object, required: [id], properties: { id: { readOnly: true } } }', '{ a: 1 }'],
    ['{ allOf: [{ required: [a] }, { properties: { a: { type: integer } } }] }', '{ a: 1 }'],
    ['{ type: object }', '\'{ "a": 1 }\''],
    ['true', '1'],
  ])('matches the schema %s as %s', (schema, value) => {
    expect(found(example(schema, value))).toEqual([]);
  });
});

it('checks examples of self-referential schemas', () => {
  const schemas =
    "  schemas:\n    A: { example: { b: 1 }, oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }\n    B: { anyOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }], example: 1 }\n";
  expect(found(`${head}paths: {}\ncomponents:\n${schemas}`)).toEqual([]);
});
