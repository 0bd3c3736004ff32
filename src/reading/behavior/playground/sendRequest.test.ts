import { expect, it } from 'vitest';
import { buildRequestBody } from '#openapi/playground/buildRequestBody.ts';
import { SelectedFile } from '#openapi/playground/formField.ts';
import { createPlaygroundInput } from '#openapi/playground/playgroundInput.ts';
import { buildApiReference } from '#openapi/reference/apiReference.ts';
import { readApiSettings } from '#openapi/model/readApiSettings.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { readOpenapi } from '#openapi/read/readOpenapi.ts';
import { toFetchBody } from './sendRequest.ts';

const properties = {
  meta: { type: 'object', properties: { a: { type: 'integer', example: 1 } } },
  note: { type: 'string', example: 'x' },
  all: { type: 'array', items: { type: 'string' }, example: ['a', 'b'] },
  file: { type: 'string', format: 'binary' },
};

/** What is sent for encodings: by the cURL samples, and by the form of *Try it*. */
async function send(encoding: object) {
  const document = {
    openapi: '3.0.3',
    info: { title: 'A', version: '1' },
    servers: [{ url: 'https://a.example' }],
    components: { headers: { Shared: { required: true, schema: { type: 'string', default: 'd' } } } },
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties }, encoding } } },
        },
      },
    },
  };
  const [operation] = readOpenapi('api.json', () => JSON.stringify(document)).operations;
  if (operation === undefined) throw new Error('There is no operation.');
  const settings = readApiSettings(readDocsJson('{"api":{"examples":{"languages":["curl"]}}}'));
  const { form, requests } = buildApiReference(operation, settings);
  if (form?.body == null) throw new Error('There is no form.');
  const file = new SelectedFile(new File(['content'], 'a.png', { type: 'image/png' }));
  const value = { meta: { a: 1 }, note: 'x', all: ['a', 'b'], file };
  const { body } = buildRequestBody(form.body, { ...createPlaygroundInput(form), body: { kind: 'fields', value } });
  const sent = new Response(toFetchBody(body));
  const type = sent.headers.get('content-type') ?? '';
  const boundary = /boundary=(.*)/.exec(type)?.[1] ?? '';
  expect(type).toContain('multipart/form-data; boundary=');
  const parts = (await sent.text()).split(`--${boundary}`).slice(1, -1);
  return { curl: requests[0]?.source ?? '', parts: parts.map((part) => part.trim().replaceAll('\r\n', ' ')) };
}

const meta = 'Content-Disposition: form-data; name="meta"';
const note = 'Content-Disposition: form-data; name="note"';
const file = 'Content-Disposition: form-data; name="file"; filename="a.png"';

it.each([
  ['objects are JSON', {}, [`${meta} Content-Type: application/json  {"a":1}`], [';type=application/json']],
  [
    'media types of texts',
    { note: { contentType: 'text/csv; header=present' } },
    [`${note} Content-Type: text/csv; header=present  x`],
    ['note="x";type=text/csv; header=present'],
  ],
  [
    'a list of media types',
    { file: { contentType: 'image/jpeg, image/png' }, note: { contentType: 'text/plain, text/html' } },
    [`${file} Content-Type: image/png  content`, `${note} Content-Type: text/plain  x`],
    ['file=@file;type=image/jpeg', ';type=text/plain'],
  ],
  ['a wildcard', { file: { contentType: 'image/*' } }, [`${file} Content-Type: image/png  content`], ['file=@file']],
  [
    'a media type that the file doesn’t have',
    { file: { contentType: 'application/pdf' } },
    [`${file} Content-Type: application/pdf  content`],
    ['file=@file;type=application/pdf'],
  ],
  [
    'a JSON list',
    { all: { contentType: 'application/json' } },
    ['Content-Disposition: form-data; name="all" Content-Type: application/json  ["a","b"]'],
    ['all="[\\"a\\",\\"b\\"]";type=application/json'],
  ],
  [
    'headers with examples, defaults, and references',
    {
      note: {
        headers: {
          'X-One': { example: 'a"b' },
          'X-Two': { $ref: '#/components/headers/Shared' },
          'X-Three': { schema: { type: 'array', items: { type: 'integer' }, example: [1, 2] } },
          'Content-Type': { example: 'text/html' },
          'X bad': { example: 'c' },
        },
      },
    },
    [`${note} X-One: a"b X-Two: d X-Three: 1,2  x`],
    [';headers="X-One: a\\"b";headers="X-Two: d";headers="X-Three: 1,2"'],
  ],
  [
    'no line breaks and no invalid media types',
    { note: { contentType: 'text/x\r\nX-Evil: 1', headers: { 'X-One': { example: 'a\r\nX-Evil: 1' } } } },
    [`${note} X-One: a X-Evil: 1  x`],
    [';headers="X-One: a X-Evil: 1"'],
  ],
  ['a style wins', { note: { style: 'form', contentType: 'text/csv' } }, [`${note}  x`], ["'note=x'"]],
])('%s', async (_what, encoding, parts, samples) => {
  const sent = await send(encoding);
  for (const part of parts) expect(sent.parts).toContain(part);
  for (const sample of samples) expect(sent.curl).toContain(sample);
});
