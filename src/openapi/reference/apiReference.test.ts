import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { readApiSettings } from '../model/readApiSettings.ts';
import { buildRequest } from '../playground/buildRequest.ts';
import { createPlaygroundInput } from '../playground/playgroundInput.ts';
import { readOpenapi } from '../read/readOpenapi.ts';
import { buildApiReference, type ApiReference } from './apiReference.ts';

interface Described {
  readonly api?: object;
  readonly root?: object;
  readonly operation?: object;
}

function referenceOf({ api = {}, root = {}, operation = {} }: Described): ApiReference {
  const description = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    servers: [{ url: 'https://a.example' }],
    paths: { '/a': { post: { responses: { '204': { description: 'Done.' } }, ...operation } } },
    ...root,
  };
  const [found] = readOpenapi('api.json', () => JSON.stringify(description)).operations;
  if (found === undefined) throw new Error('The file has no operation.');
  const docs = readDocsJson(JSON.stringify({ api: { examples: { languages: ['curl', 'python'] }, ...api } }));
  return buildApiReference(found, readApiSettings(docs));
}

const schemes = {
  oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: {} } } },
  bearer: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  other: { type: 'apiKey', in: 'query', name: 'other' },
};
const secured = (...names: readonly string[]) => ({
  root: { components: { securitySchemes: schemes }, security: names.map((name) => ({ [name]: [] })) },
});

describe('the site’s own authentication', () => {
  it.each([
    ['bearer', undefined, 'Authorization: Bearer <token>'],
    ['basic', undefined, 'Authorization: Basic <credentials>'],
    ['key', 'X-Key', 'X-Key: <api-key>'],
  ])('with %s appears in samples and the form if the description says nothing', (method, name, header) => {
    const { requests, form } = referenceOf({ api: { mdx: { auth: { method, name } } } });
    expect(requests[0]?.source).toContain(header);
    expect(requests[1]?.source).toContain(header.replace(/^.*?: /, ''));
    expect(form?.authAlternatives).toHaveLength(1);
  });

  it('doesn’t appear if the description says that none is needed', () => {
    const { requests, form } = referenceOf({
      api: { mdx: { auth: { method: 'key', name: 'X-Key' } } },
      operation: { security: [] },
    });
    expect(requests[0]?.source).not.toContain('X-Key');
    expect(form?.authAlternatives).toEqual([]);
  });

  it.each([
    ['oauth', 'key', 'X-Key', ''],
    ['bearer', 'key', 'X-Key', ''],
    ['other', 'key', 'X-Key', ''],
    ['key', 'key', 'x-key', 'ln_api_'],
    ['key', 'key', undefined, 'ln_api_'],
    ['key', 'bearer', undefined, ''],
    ['bearer', 'bearer', undefined, 'ln_api_'],
    ['oauth', 'bearer', undefined, ''],
  ])('fills in %s with the prefix of %s %s: “%s”', (scheme, method, name, filled) => {
    const api = { mdx: { auth: { method, name, inputPrefix: 'ln_api_' } } };
    const { form, requests } = referenceOf({ api, ...secured(scheme) });
    if (form === null) throw new Error('The page has no form.');
    const typed = createPlaygroundInput(form);
    expect(typed.keys[scheme]?.value).toBe(filled);
    const { problems, request } = buildRequest(form, typed);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/ is required\.$/)]);
    expect(JSON.stringify(request)).not.toContain('ln_api_');
    expect(requests[0]?.source).toMatch(new RegExp(`${filled}(?:<token>|<api-key>|%3Capi-key%3E)`));
  });
});

describe('a form', () => {
  const properties = {
    note: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    photo: { type: 'string', format: 'binary' },
    more: { type: 'array', items: { type: 'string', format: 'binary' } },
  };
  const body = (type: string, example?: object) => ({
    operation: { requestBody: { content: { [type]: { schema: { type: 'object', properties }, example } } } },
  });

  it('with several parts is a form in samples, with files and without a content type', () => {
    const [curl, python] = referenceOf(
      body('multipart/form-data', { note: 'a "b"', tags: ['1', '2'], photo: 'x' }),
    ).requests;
    expect(curl?.source).toContain(`--form-string 'note=a "b"'`);
    expect(curl?.source.match(/tags=\d/g)).toEqual(['tags=1', 'tags=2']);
    expect(curl?.source).toContain(`--form 'photo=@file'`);
    expect(python?.source).toContain('("photo", open("file", "rb"))');
    expect(`${curl?.source}${python?.source}`).not.toContain('Content-Type');
  });

  it('without an example has a value for each part', () => {
    const [curl] = referenceOf(body('multipart/form-data')).requests;
    expect(curl?.source.match(/--form(?:-string)? '\w+/g)).toEqual([
      `--form-string 'note`,
      `--form-string 'tags`,
      `--form 'photo`,
      `--form 'more`,
    ]);
  });

  it('encoded like a URL is the text that the form sends', () => {
    const [curl] = referenceOf(body('application/x-www-form-urlencoded', { note: 'a b', tags: ['1', '2'] })).requests;
    expect(curl?.source).toContain(`--data 'note=a%20b&tags=1&tags=2'`);
  });
});

it('a file is sent from a file', () => {
  const [curl] = referenceOf({
    operation: { requestBody: { content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } } },
  }).requests;
  expect(curl?.source).toContain(`--data-binary '@file'`);
  expect(curl?.source).toContain(`--header 'Content-Type: image/png'`);
});

it.each([
  [[true, false], true],
  [[false, false], false],
])('a form of Swagger 2.0 whose fields are required as in %j is required: %s', (required, expected) => {
  const parameters = required.map((one, index) => ({
    name: `f${index}`,
    in: 'formData',
    type: 'string',
    required: one,
  }));
  const description = {
    swagger: '2.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { post: { consumes: ['multipart/form-data'], parameters, responses: {} } } },
  };
  const [operation] = readOpenapi('api.json', () => JSON.stringify(description)).operations;
  if (operation === undefined) throw new Error('The file has no operation.');
  const { page } = buildApiReference(operation, readApiSettings(readDocsJson('{}')));
  expect(page.body?.required).toBe(expected);
});
