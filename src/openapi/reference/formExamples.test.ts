import { expect, it } from 'vitest';
import { growthOf, mostGrowth } from '../../../test/growth.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { buildOperationPage } from '../model/buildOperationPage.ts';
import { readApiSettings } from '../model/readApiSettings.ts';
import { readOpenapi } from '../read/readOpenapi.ts';
import { buildApiReference } from './apiReference.ts';
import { buildExampleRequest } from './buildExampleRequest.ts';

/** The example request of the one operation of a description. */
function requestOf(document: object) {
  const [operation] = readOpenapi('api.json', () => JSON.stringify(document)).operations;
  if (operation === undefined) throw new Error('There is no operation.');
  const { form } = buildApiReference(operation, readApiSettings(readDocsJson('{}')));
  return buildExampleRequest(buildOperationPage(operation), {
    address: 'https://api.example.com',
    parameters: 'all',
    ...(form === null ? {} : { form }),
  });
}

const current = (mediaType: string, content: object) => ({
  openapi: '3.1.0',
  servers: [{ url: 'https://api.example.com' }],
  paths: { '/a': { post: { requestBody: { content: { [mediaType]: content } }, responses: {} } } },
});
const schema = {
  type: 'object',
  properties: { tags: { type: 'array', items: {} }, own: { type: 'object', additionalProperties: true } },
};
const example = { tags: ['x', 'y'], own: { a: 1, b: { c: 2 } } };

it.each([
  [{ own: { style: 'deepObject', explode: true } }, 'tags=x&tags=y&own[a]=1&own[b][c]=2'],
  [{ own: { explode: true } }, 'tags=x&tags=y&a=1&b={"c":2}'],
  [{ tags: { explode: false } }, 'tags=x,y&own={"a":1,"b":{"c":2}}'],
  [{ tags: { style: 'spaceDelimited' } }, 'tags=x y&own={"a":1,"b":{"c":2}}'],
  [{ tags: { style: 'pipeDelimited', explode: false } }, 'tags=x|y&own={"a":1,"b":{"c":2}}'],
  [{ tags: { contentType: 'application/json' } }, 'tags=["x","y"]&own={"a":1,"b":{"c":2}}'],
  [{ tags: { contentType: 'text/plain' }, toString: { explode: true } }, 'tags=x&tags=y&own={"a":1,"b":{"c":2}}'],
])('writes a form as its encoding says: %j', (encoding, written) => {
  const { body: text } = requestOf(current('application/x-www-form-urlencoded', { schema, encoding, example }));
  expect(text?.kind === 'text' ? decodeURIComponent(text.text) : text).toBe(written);
  const { body: parts } = requestOf(current('multipart/form-data', { schema, encoding, example }));
  expect(
    parts?.kind === 'parts' ? parts.parts.map(({ name, value }) => `${name}=${String(value)}`).join('&') : parts,
  ).toBe(written);
});

it.each([
  ['text/csv, text/plain', 'text/csv'],
  ['*/*,text/plain', 'text/plain'],
  ['text/csv; a="b, c", text/plain', 'text/csv; a="b, c"'],
  [' , ,text/plain', 'text/plain'],
  ['text/csv; a="b, text/plain', undefined],
  [`${','.repeat(20_000)}text/plain`, undefined],
])('the media type of a part with %j is %j', (contentType, expected) => {
  const { body } = requestOf(
    current('multipart/form-data', {
      schema: { type: 'object', properties: { note: { type: 'string' } } },
      encoding: { note: { contentType } },
      example: { note: 'x' },
    }),
  );
  expect(body?.kind === 'parts' && body.parts.map((part) => part.contentType)).toEqual([expected]);
});

it('reads the media types of a part in about linear time', () => {
  const work = (contentType: string) =>
    requestOf(
      current('multipart/form-data', {
        schema: { type: 'object', properties: { note: { type: 'string' } } },
        encoding: { note: { contentType } },
        example: { note: 'x' },
      }),
    );
  expect(growthOf((size) => ',"'.repeat(size), work, 1000)).toBeLessThan(mostGrowth);
});

it.each([
  [{ type: 'string', format: 'binary' }, true],
  [{ type: 'string', contentMediaType: 'image/png' }, true],
  [{ type: 'string', contentMediaType: 'application/octet-stream' }, true],
  [{ type: 'string', contentMediaType: 'application/pdf' }, true],
  [{ type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' }, false],
  [{ type: 'string', contentMediaType: 'text/csv' }, false],
  [{ type: 'string', contentMediaType: 'application/json' }, false],
])('takes a file for %j: %s', (file, isFile) => {
  const { body } = requestOf(current('multipart/form-data', { schema: { type: 'object', properties: { file } } }));
  expect(body?.kind === 'parts' && body.parts.map(({ value }) => typeof value !== 'string')).toEqual([isFile]);
});

it.each([
  ['csv', 'a,b'],
  ['ssv', 'a b'],
  ['pipes', 'a|b'],
  ['multi', 'a&tags=b'],
])('writes a list of a 2.0 form whose format is %s', (collectionFormat, written) => {
  const { body } = requestOf({
    swagger: '2.0',
    host: 'api.example.com',
    paths: {
      '/a': {
        post: {
          consumes: ['application/x-www-form-urlencoded'],
          parameters: [
            {
              name: 'tags',
              in: 'formData',
              type: 'array',
              items: { type: 'string' },
              collectionFormat,
              'x-example': ['a', 'b'],
              minItems: 2,
              default: ['a', 'b'],
            },
          ],
          responses: {},
        },
      },
    },
  });
  expect(body?.kind === 'text' ? decodeURIComponent(body.text) : body).toBe(`tags=${written}`);
});

const object = { schema: { type: 'object', properties: { a: { type: 'integer' } } } };
const header = (name: string, more: object) => ({ name, in: 'header', schema: { type: 'string' }, ...more });
const contentType = (type: string) => [{ name: 'Content-Type', value: type }];

it.each<readonly [string, object, object, readonly object[]]>([
  ['a range of all types', { '*/*': object }, {}, contentType('application/json')],
  ['a range with structure', { 'application/*': object }, {}, contentType('application/json')],
  ['a range without', { 'text/*': { schema: { type: 'string' } } }, {}, contentType('text/plain')],
  ['a range of files', { 'image/*': { schema: { type: 'string' } } }, {}, contentType('application/octet-stream')],
  ['a form without a schema', { 'multipart/form-data': {} }, {}, []],
  [
    'a form and its type as a parameter',
    { 'multipart/form-data': object },
    { parameters: [header('content-type', { example: 'multipart/form-data' })] },
    [],
  ],
  [
    'a type as a parameter without an example',
    { 'application/json': object },
    { parameters: [header('Content-Type', {}), header('Accept', {})] },
    contentType('application/json'),
  ],
  [
    'a type as a parameter with an example',
    { 'application/json': object },
    { parameters: [header('Content-Type', { example: 'application/vnd.a+json' })] },
    contentType('application/vnd.a+json'),
  ],
  [
    'a credential that is also a parameter',
    {},
    { security: [{ token: [] }], parameters: [header('authorization', { example: 'Bearer x' })] },
    [{ name: 'Authorization', value: 'Bearer <token>' }],
  ],
  ['a line break', {}, { parameters: [header('X-A', { example: 'a\nb: c\n' })] }, [{ name: 'X-A', value: 'a b: c' }]],
])('the example request has these headers with %s', (_, content, more, headers) => {
  const description = {
    openapi: '3.1.0',
    servers: [{ url: 'https://api.example.com' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: { '/a': { post: { requestBody: { content }, responses: {}, ...more } } },
  };
  expect(requestOf(description).headers).toEqual(headers);
});

it.each([
  ["/a b/ü/Products('{id}')", "/a%20b/%C3%BC/Products('x%2Fy')"],
  ['/a|b[c]/{id}.json?type=a"b', '/a%7Cb%5Bc%5D/x%2Fy.json?type=a%22b'],
  ['/a%20b/{id}/@me;v=1', '/a%20b/x%2Fy/@me;v=1'],
])('the path %s is sent as %s', (path, sent) => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'x/y' };
  expect(requestOf({ openapi: '3.1.0', paths: { [path]: { get: { parameters: [id], responses: {} } } } }).url).toBe(
    `https://api.example.com${sent}`,
  );
});
