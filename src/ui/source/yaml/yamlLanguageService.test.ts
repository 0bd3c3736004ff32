import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadOpenapiSchema } from '../loadOpenapiSchema.ts';
import { getYamlCompletionContext } from './yamlCompletionContext.ts';
import { YamlLanguageService } from './yamlLanguageService.ts';

const judges = {
  '3.0': new YamlLanguageService((await loadOpenapiSchema('3.0')) ?? {}),
  '3.1': new YamlLanguageService((await loadOpenapiSchema('3.1')) ?? {}),
};
type Version = keyof typeof judges;

const head = (version: Version) => `openapi: ${version}.0\ninfo: { title: A, version: '1' }\n`;
const get = '    get:\n';

it.each<readonly [string, Version, string, readonly (readonly [string, string])[]]>([
  ['nothing of a right file', '3.1', 'paths: {}\n', []],
  [
    'a value of another kind',
    '3.1',
    `paths:\n  /a:\n${get}      deprecated: 'no'\n`,
    [['no', 'Incorrect type. Expected "boolean".']],
  ],
  ['a key that is not known', '3.0', 'paths: {}\npath: {}\n', [['path', 'Property path is not allowed.']]],
  [
    'what is missing, at its key',
    '3.0',
    `paths:\n  /a:\n${get}      summary: A\n`,
    [['get', 'Missing property "responses".']],
  ],
  [
    'what is missing in an item of a list',
    '3.1',
    `paths: {}\ntags:\n  - description: A\n`,
    [['d', 'Missing property "name".']],
  ],
  ['nothing of what a reference leads to', '3.0', "paths:\n  /a:\n    get: { $ref: 'a.yaml' }\n", []],
  ['nothing of a text that is not read', '3.1', 'paths: [\n', []],
])('marks %s', async (_, version, text, wanted) => {
  const whole = head(version) + text;
  const marks = await judges[version].validate(whole);
  expect(marks.map(({ from, to, message }) => [whole.slice(from, to), message])).toEqual(wanted);
});

it.each<readonly [string, Version, string, readonly string[]]>([
  ['keys of an operation', '3.0', `paths:\n  /a:\n${get}      ‸`, ['summary', 'operationId', 'responses']],
  ['values of an enum', '3.0', `paths:\n  /a:\n${get}      parameters:\n        - in: ‸`, ['query', 'header', 'path']],
  ['values behind a dash', '3.1', `components:\n  schemas:\n    A:\n      type:\n        - ‸`, ['integer', "'null'"]],
  [
    'words of the newer JSON Schema',
    '3.1',
    `components:\n  schemas:\n    A:\n      ‸`,
    ['prefixItems', 'const', '$defs'],
  ],
  [
    'keys of a security scheme',
    '3.1',
    `components:\n  securitySchemes:\n    a:\n      type: apiKey\n      ‸`,
    ['in', 'name'],
  ],
])('proposes %s', async (_, version, text, wanted) => {
  const marked = head(version) + text;
  const lines = marked.replace('‸', '').split('\n');
  const before = marked.slice(0, marked.indexOf('‸')).split('\n');
  const carets = getYamlCompletionContext(
    (line) => lines[line] ?? null,
    before.length - 1,
    (before.at(-1) ?? '').length,
  );
  const labels = (await judges[version].complete(carets?.candidates ?? [])).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining([...wanted]));
});

it.each(['openapi.yaml', 'webhooks.openapi.yaml'])('reports no problems in %s of the example site', async (name) => {
  const text = readFileSync(`src/server/example/site/api-reference/${name}`, 'utf8');
  expect(await judges['3.1'].validate(text)).toEqual([]);
});
