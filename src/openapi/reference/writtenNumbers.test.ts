import { expect, it } from 'vitest';
import { stringifyExactJson } from '#base/exactJson.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { checkOpenapi } from '../check/checkOpenapi.ts';
import { readApiSettings } from '../model/readApiSettings.ts';
import { buildRequest } from '../playground/buildRequest.ts';
import { parseFieldJson } from '../playground/fieldValue.ts';
import { createPlaygroundInput } from '../playground/playgroundInput.ts';
import { readOpenapi } from '../read/readOpenapi.ts';
import { formatApiMarkdown } from './apiMarkdown.ts';
import { buildApiReference } from './apiReference.ts';

const settings = readApiSettings(
  readDocsJson('{"api":{"examples":{"languages":["curl","python","javascript","go","ruby"],"prefill":true}}}'),
);

function read(text: string, name = 'api.json') {
  const found = readOpenapi(name, (path) => (path === name ? text : null));
  const [operation] = found.operations;
  if (operation === undefined) throw new Error(found.problems.map(({ message }) => message).join(' '));
  return { found, reference: structuredClone(buildApiReference(operation, settings)) };
}

const inJson = (number: string) =>
  `{"openapi":"3.0.3","info":{"title":"A","version":"1"},"servers":[{"url":"https://a.example"}],"paths":{"/a/{id}":{"post":{
  "parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"number"},"example":${number}},{"name":"q","in":"query","schema":{"type":"number","default":${number},"minimum":${number}}}],
  "requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{"n":{"type":"number","example":${number}},"e":{"type":"number","enum":[${number}]},"m":{"type":"number","maximum":${number}}}}}}},
  "responses":{"200":{"description":"OK","content":{"application/json":{"schema":{"type":"object"},"example":{"n":[${number}]}}}}}}}}}`;
const inYaml = (number: string) => `openapi: 3.0.3
info: { title: A, version: 1.0 }
servers: [{ url: https://a.example }]
paths:
  /a/{id}:
    post:
      parameters:
        - { name: id, in: path, required: true, schema: { type: number }, example: ${number} }
        - { name: q, in: query, schema: { type: number, default: ${number}, minimum: ${number} } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                n: { type: number, example: ${number} }
                e: { type: number, enum: [${number}] }
                m: { type: number, maximum: ${number} }
      responses:
        '200': { description: OK, content: { application/json: { schema: { type: object }, example: { n: [${number}] } } } }
`;
const inTwo = (number: string) =>
  `{"swagger":"2.0","info":{"title":"A","version":"1"},"host":"a.example","schemes":["https"],"consumes":["application/json"],"produces":["application/json"],"paths":{"/a/{id}":{"post":{
  "parameters":[{"name":"id","in":"path","required":true,"type":"number","x-example":${number}},{"name":"q","in":"query","type":"number","default":${number},"minimum":${number}},{"name":"body","in":"body","schema":{"type":"object","properties":{"n":{"type":"number","example":${number}},"e":{"type":"number","enum":[${number}]},"m":{"type":"number","maximum":${number}}}}}],
  "responses":{"200":{"description":"OK","schema":{"type":"object"},"examples":{"application/json":{"n":[${number}]}}}}}}}}`;

const numbers = [
  '1.0',
  '0.1000',
  '-0',
  '-0.0',
  '1e400',
  '1E5',
  '2.50e-3',
  '0.12345678901234567890',
  '12345678901234567890.5',
  '1e21',
];

it.each(
  numbers.flatMap(
    (number) =>
      [
        ['JSON', number],
        ['YAML', number],
        ['2.0', number],
      ] as const,
  ),
)('in %s, %s is shown and sent as written', (format, number) => {
  const text = format === 'JSON' ? inJson(number) : format === 'YAML' ? inYaml(number) : inTwo(number);
  const { found, reference } = read(text, format === 'YAML' ? 'api.yaml' : 'api.json');
  expect(found.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const shown = (stringifyExactJson(reference) ?? '').replaceAll('\\n', ' ');
  expect(shown.includes(`"initial":{"value":${number}}`)).toBe(true);
  for (const { source } of reference.requests) {
    expect(source).toMatch(new RegExp(`"?n"?\\\\?"?: ${number.replace('.', '\\.')}\\b`));
    expect(source.split(number).length).toBeGreaterThan(3);
  }
  expect(reference.answers[0]?.source).toContain(`    ${number}\n`);
  expect(formatApiMarkdown(reference, true).split(number).length).toBeGreaterThan(4);
  expect(checkOpenapi(found).filter(({ rule }) => rule === 'openapi/example-does-not-fit')).toEqual([]);
  const { form } = reference;
  if (form === null) throw new Error('The page has no form.');
  const chosen = { kind: 'fields', value: { e: parseFieldJson(number), m: number } } as const;
  const input = createPlaygroundInput(form);
  const sent = buildRequest(form, { ...input, parameters: { 'path id': number, 'query q': number }, body: chosen });
  expect(sent.problems).toEqual([]);
  expect(sent.request.url).toBe(`https://a.example/a/${number}?q=${number}`);
  expect(sent.request.body).toMatchObject({ text: `{\n  "e": ${number},\n  "m": ${number}\n}` });
  expect(stringifyExactJson(input.body)).toContain(`"n":${number}`);
});

it.each([
  ['1.0', '1'],
  ['1e2', '100'],
  ['0.50', '0.5'],
])('%s equals %s in checks', (written, number) => {
  const { found } = read(inJson(written).replace(`"example":{"n":[${written}]}`, `"example":{"n":${number}}`));
  const text = inJson(number).replace(
    `"schema":{"type":"object"}`,
    `"schema":{"type":"object","properties":{"n":{"type":"array","items":{"enum":[${written}]}}}}`,
  );
  expect(checkOpenapi(read(text).found).filter(({ rule }) => rule.includes('does-not-fit'))).toEqual([]);
  expect(checkOpenapi(found).filter(({ rule }) => rule.includes('does-not-fit'))).toEqual([]);
});

it('sends typed numbers as typed', () => {
  const { form } = read(inJson('1')).reference;
  if (form === null) throw new Error('The page has no form.');
  const input = createPlaygroundInput(form);
  const sent = buildRequest(form, {
    ...input,
    parameters: { 'path id': '1e400' },
    body: { kind: 'fields', value: { n: '0.100' } },
  });
  expect(sent.problems).toEqual([]);
  expect([sent.request.url.includes('/1e400'), sent.request.body]).toMatchObject([
    true,
    { text: '{\n  "n": 0.100\n}' },
  ]);
});

it.each(['\u0000number:', 'number0:', 'number1:', 'integer:', '_integer:'])(
  'keeps a string that starts with %j in a Swagger 2.0 file a string',
  (mark) => {
    const note = JSON.stringify(`${mark}1}; alert(1); ({`);
    const other = JSON.stringify(`${mark}2.0`);
    const { found, reference } = read(
      inTwo('1.0')
        .replace('"examples":', `"x-note":${note},"examples":`)
        .replace('{"n":[1.0]}', `{"n":[1.0],"note":${note},"other":${other}}`),
    );
    expect(found.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(reference.answers[0]?.source).toContain(`"note": ${note},\n  "other": ${other}`);
  },
);

it('reads a file with a long string', () => {
  const long = 'x'.repeat(9_000_000);
  const { found } = read(inJson('1.0').replace('"version":"1"', `"version":"1","description":"${long}"`));
  expect(found.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});
