import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { stringifyExactJson } from '#base/exactJson.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { checkOpenapi } from '../check/checkOpenapi.ts';
import { readApiSettings } from '../model/readApiSettings.ts';
import { buildRequest } from '../playground/buildRequest.ts';
import { createPlaygroundInput } from '../playground/playgroundInput.ts';
import { readOpenapi } from '../read/readOpenapi.ts';
import { formatApiMarkdown } from './apiMarkdown.ts';
import { buildApiReference } from './apiReference.ts';

const [id, most, least, choice, initial] = [
  '1253261109769874438',
  '9223372036854775807',
  '-9223372036854775808',
  '18446744073709551615',
  '9007199254740993',
];
const schema = `{"type":"object","required":["id"],"properties":{
  "id":{"type":"integer","example":${id}},
  "limited":{"type":"integer","minimum":${least},"maximum":${most}},
  "chosen":{"type":"integer","enum":[${choice},1]},
  "initial":{"type":"integer","default":${initial}}}}`;
const three = `{"openapi":"3.0.3","info":{"title":"A","version":"1"},"servers":[{"url":"https://a.example"}],"paths":{"/a/{id}":{"post":{
  "parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"integer","maximum":${most}},"example":${id}}],
  "requestBody":{"content":{"application/json":{"schema":${schema}}}},
  "responses":{"200":{"description":"OK","content":{"application/json":{"schema":${schema},"example":{"id":${id},"chosen":${choice}}}}}}}}}}`;
const two = `{"swagger":"2.0","info":{"title":"A","version":"1"},"host":"a.example","schemes":["https"],"consumes":["application/json"],"produces":["application/json"],"paths":{"/a/{id}":{"post":{
  "parameters":[{"name":"id","in":"path","required":true,"type":"integer","maximum":${most},"x-example":${id}},{"name":"body","in":"body","schema":${schema}}],
  "responses":{"200":{"description":"OK","schema":${schema},"examples":{"application/json":{"id":${id},"chosen":${choice}}}}}}}}}`;
/** The same file in block style, with its integers as written. */
const yaml = (json: string): string =>
  blockOf(load(json.replaceAll(/-?\d{16,}/g, '"!$&"')), '').replaceAll(/"!(-?\d+)"/g, '$1');
const blockOf = (value: unknown, indent: string): string =>
  typeof value !== 'object' || value === null
    ? ` ${JSON.stringify(value)}\n`
    : `\n${Object.entries(value)
        .map(
          ([key, inner]) =>
            `${indent}${Array.isArray(value) ? '-' : `${JSON.stringify(key)}:`}${blockOf(inner, `${indent}  `)}`,
        )
        .join('')}`;

it.each([
  ['3.0 in JSON', 'api.json', three],
  ['3.0 in YAML', 'api.yaml', yaml(three)],
  ['2.0 in JSON', 'api.json', two],
  ['2.0 in YAML', 'api.yaml', yaml(two)],
])('integers beyond 2^53 are exact everywhere in %s', (_, name, text) => {
  const read = readOpenapi(name, (path) => (path === name ? text : null));
  expect(read.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [operation] = read.operations;
  if (operation === undefined) throw new Error('The file has no operation.');
  const settings = readApiSettings(
    readDocsJson('{"api":{"examples":{"languages":["curl","python","javascript"],"prefill":true}}}'),
  );
  const reference = buildApiReference(operation, settings);
  const everything = stringifyExactJson(reference) ?? '';
  for (const number of [id, most, least, choice, initial]) expect(everything).toContain(number);
  // A rounded integer ends with zeros.
  expect(everything).not.toMatch(/\d{13,}00\b|\d{12,}616\b|\d{12,}992\b/);
  for (const { source } of reference.requests)
    for (const number of [id, choice, initial]) expect(source).toContain(number);
  expect(reference.answers[0]?.source).toContain(id);
  const markdown = formatApiMarkdown(reference, true);
  expect(markdown).toContain(`${least} to ${most}`);
  expect(markdown).toContain(id);
  expect(checkOpenapi(read).filter(({ rule }) => rule === 'openapi/example-does-not-fit')).toEqual([]);
  const { form } = reference;
  if (form === null) throw new Error('The page has no form.');
  const typed = createPlaygroundInput(form);
  const sent = buildRequest(form, {
    ...typed,
    parameters: { 'path id': most },
    body: { kind: 'fields', value: { id: most, limited: least, chosen: 1 } },
  });
  expect(sent.problems).toEqual([]);
  expect(sent.request.url).toBe(`https://a.example/a/${most}`);
  expect(sent.request.body).toMatchObject({ text: expect.stringContaining(`"id": ${most},\n  "limited": ${least}`) });
  const beyond = buildRequest(form, { ...typed, parameters: { 'path id': '9223372036854775808' } });
  expect(beyond.problems[0]?.message).toBe(`id must be at most ${most}.`);
});
