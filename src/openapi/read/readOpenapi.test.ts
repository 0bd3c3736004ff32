import { applyEdits } from '#base/textEdit.ts';
import { expect, it } from 'vitest';
import { buildOperationPage } from '../model/buildOperationPage.ts';
import { formatPageOutline } from '../model/pageOutline.fixture.ts';
import { readOpenapi } from './readOpenapi.ts';

const problemsOf = (text: string | null, more: Readonly<Record<string, string>> = {}) =>
  readOpenapi('api/openapi.yaml', (path) => (path === 'api/openapi.yaml' ? text : (more[path] ?? null))).problems.map(
    ({ rule, range }) => `${rule} ${range.line}`,
  );
const head = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\n";
const good = '  /good: { get: { responses: {} } }\n';

it.each<readonly [string, string | null, readonly string[]]>([
  ['a file that is not there', null, ['openapi/not-there 1']],
  ['an empty file', '', ['openapi/not-read 1']],
  ['broken YAML', `${head}paths:\n  /a: [\n`, ['openapi/not-read 5']],
  ['broken JSON', '{\n  "openapi": "3.1.0",\n  "paths": {,}\n}', ['openapi/not-read 3']],
  ['words', 'Hello', ['openapi/not-openapi 1']],
  ['another format', 'asyncapi: 2.0.0\n', ['openapi/not-openapi 1']],
  ['a version before the first', "swagger: '1.2'\n", ['openapi/not-openapi 1']],
  ['a version that is an object', 'openapi: {}\n', ['openapi/not-openapi 1']],
  ['paths that are a list', `${head}paths: []\n`, ['openapi/not-an-object 3']],
  ['a path that is a text', `${head}paths:\n  /a: no\n${good}`, ['openapi/not-an-object 4']],
  ['an operation that is nothing', `${head}paths:\n  /a:\n    get:\n${good}`, ['openapi/not-an-object 5']],
  [
    'a reference to nothing',
    `${head}paths:\n${good}  /a: { get: { responses: { '200': { $ref: '#/no' } } } }\n`,
    ['openapi/reference-not-found 5'],
  ],
  [
    'a reference out of the repository',
    `${head}paths:\n${good}  /a: { $ref: ../../a.yaml }\n`,
    ['openapi/reference-outside 5'],
  ],
  [
    'a reference from the root of a disk',
    `${head}paths:\n${good}  /a: { $ref: /etc/passwd }\n`,
    ['openapi/reference-outside 5'],
  ],
  [
    'a reference to an address',
    `${head}paths:\n${good}  /a: { $ref: 'https://localhost/a' }\n`,
    ['openapi/reference-outside 5'],
  ],
  [
    'a reference to a file that is broken',
    `${head}paths:\n${good}  /a: { $ref: broken.yaml }\n`,
    ['openapi/not-read 1', 'openapi/reference-not-found 5'],
  ],
  [
    'a path twice',
    `${head}paths:\n  /a: { get: { responses: {} } }\n${good}  /a: { get: { responses: {} } }\n`,
    ['openapi/duplicate-key 6'],
  ],
  [
    'a schema that allOf makes of itself, one within the other',
    `${head}paths:\n${good}  /a: { get: { responses: { '200': { $ref: '#/components/schemas/A' } } } }\ncomponents:\n  schemas:\n    A: { allOf: [{ allOf: [{ $ref: '#/components/schemas/A' }] }] }\n`,
    ['openapi/reference-circle 8'],
  ],
  ['a newer version', `openapi: 3.2.0\npaths:\n${good}`, ['openapi/newer-version 1']],
  ['an older version', `swagger: "2.0"\npaths:\n${good}`, ['openapi/older-version 1']],
  ['an older version as a number', `swagger: 2.0\npaths:\n${good}`, ['openapi/older-version 1']],
])('reports the problem and line of %s', (_, text, problems) => {
  expect(problemsOf(text, { 'api/broken.yaml': '"' })).toEqual(problems);
  const { operations } = readOpenapi('api/openapi.yaml', () => text);
  expect(operations.some(({ path }) => path === '/good')).toBe(text?.includes(good) ?? false);
});

it.each([
  [
    'a comma too many',
    `{\n  "openapi": "3.1.0",\n  "paths": { "/good": { "get": { "responses": {} } }, }\n}\n`,
    3,
    true,
  ],
  ['YAML', `openapi: 3.1.0\npaths: { /good: { get: { responses: {} } } }\n`, 1, false],
])('reports the line of invalid JSON in a .json file with %s, and removes a comma', (_, text, line, hasComma) => {
  const { problems, operations } = readOpenapi('openapi.json', () => text);
  expect(problems.map(({ rule, range }) => [rule, range.line])).toEqual([['openapi/not-json', line]]);
  const [fix] = problems[0]?.fixes ?? [];
  expect(fix === undefined ? null : applyEdits(text, fix.edits)).toBe(hasComma ? text.replace('}, }', '} }') : null);
  expect(operations).toHaveLength(1);
});

it('reports a schema’s unresolved reference and keeps its other properties', () => {
  const schema = `{ type: object, properties: { gone: { $ref: '#/components/schemas/Gone' }, all: { type: array, items: { $ref: other.yaml } }, here: { type: string } } }`;
  const text = `${head}paths:\n${good}  /a: { get: { responses: { '200': { description: A, content: { a/b: { schema: ${schema} } } } } } }\n`;
  const operation = readOpenapi('a.yaml', (path) => (path === 'a.yaml' ? text : null)).operations[1];
  const drawn = operation === undefined ? [] : formatPageOutline(buildOperationPage(operation));
  expect(drawn.map((line) => line.trim())).toEqual([
    'GET /a',
    '200 A',
    'a/b: object',
    'gone: unknown (lost: “#/components/schemas/Gone” doesn’t exist in this file.)',
    'all: unknown[]',
    'here: string',
  ]);
});

it('never requests a file outside the repository', () => {
  const asked: string[] = [];
  readOpenapi('a/openapi.yaml', (path) => {
    asked.push(path);
    return path === 'a/openapi.yaml'
      ? `${head}paths:\n  /a: { $ref: '../../../etc/passwd' }\n  /b: { $ref: 'file:///etc/passwd' }\n  /c: { $ref: '%2e%2e/%2e%2e/x' }\n  /d: { $ref: '..\\..\\x' }\n  /e: { $ref: //host/x }\n  /f: { $ref: '../x' }\n`
      : null;
  });
  expect(asked).toEqual(['a/openapi.yaml', 'x']);
});

it.each([
  ['# Generated by Speakeasy. Do not edit.\nopenapi: 3.1.0\n', 'Generated by Speakeasy. Do not edit.'],
  [
    '# About this API\n# This file is auto-generated from code\nopenapi: 3.1.0\n',
    'This file is auto-generated from code',
  ],
  ['openapi: 3.1.0\nx-generated-by: tool\n', 'x-generated-by'],
  ['openapi: 3.1.0\ninfo: { description: "Reports are generated by us." }\n', null],
])('detects in %j if the file is generated', (text, generated) => {
  expect(readOpenapi('a.yaml', () => text).generated).toBe(generated);
});

it('keeps the first of many enum values and their count', () => {
  const text = `${head}paths:\n  /a: { get: { parameters: [{ name: q, in: query, schema: { enum: [${Array.from({ length: 10_000 }, (_, index) => `v${index}`).join(', ')}] } }], responses: {} } }\n`;
  const [operation] = readOpenapi('a.yaml', () => text).operations;
  const choices = operation === undefined ? null : buildOperationPage(operation).parameters[0]?.schema.choices;
  expect([choices?.values.length, choices?.all]).toEqual([200, 10_000]);
});

it('rejects aliases that are circular or expand exponentially', () => {
  const laughs = [
    'a: &a [x]',
    ...Array.from(
      { length: 12 },
      (_, index) =>
        `${String.fromCharCode(98 + index)}: &${String.fromCharCode(98 + index)} [${Array.from({ length: 10 }, () => `*${String.fromCharCode(97 + index)}`).join(', ')}]`,
    ),
  ].join('\n');
  expect(problemsOf(`${head}x-a: &a { b: *a }\n`)).toEqual(['openapi/not-read 3']);
  expect(problemsOf(`${head}${laughs}\n`)).toEqual(['openapi/not-read 4']);
});

it('truncates a page whose schemas would expand exponentially', () => {
  const schemas = Array.from(
    { length: 30 },
    (_, index) =>
      `    S${index}: { type: object, properties: { ${Array.from({ length: 8 }, (__, key) => `p${key}: { $ref: '#/components/schemas/S${index + 1}' }`).join(', ')} } }`,
  ).join('\n');
  const text = `${head}paths:\n  /a: { post: { requestBody: { content: { a/b: { schema: { $ref: '#/components/schemas/S0' } } } }, responses: {} } }\ncomponents:\n  schemas:\n${schemas}\n    S30: { type: string }\n`;
  const [operation] = readOpenapi('a.yaml', () => text).operations;
  const page = JSON.stringify(operation === undefined ? null : buildOperationPage(operation));
  expect(page.length).toBeLessThan(10_000_000);
  expect(page).toContain('"cut":"large"');
});

it('keeps property names like `__proto__`', () => {
  const text =
    '{"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{"200":{"description":"A","content":{"a/b":{"schema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}}}}}}}}}';
  const [operation] = readOpenapi('a.json', () => text).operations;
  const names =
    operation === undefined
      ? []
      : buildOperationPage(operation).responses[0]?.contents[0]?.schema?.properties.map(({ name }) => name);
  expect(names).toEqual(['__proto__', 'constructor']);
});
