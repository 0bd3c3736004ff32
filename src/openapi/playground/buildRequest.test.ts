import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildApiReference } from '../reference/apiReference.ts';
import type { ApiSettings } from '../model/readApiSettings.ts';
import { readApiSettings } from '../model/readApiSettings.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { readOpenapi } from '../read/readOpenapi.ts';
import { SelectedFile } from './formField.ts';
import type { Playground } from './playground.ts';
import { listBrowserLimits } from './playgroundRequest.ts';
import { buildRequest } from './buildRequest.ts';
import { type PlaygroundInput, createPlaygroundInput } from './playgroundInput.ts';
import { anyCharacter } from '../../../test/anyCharacter.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

const settings = readApiSettings(readDocsJson('{}'));

function playgroundFor(
  operation: object,
  more: object = {},
  own: Partial<ApiSettings> = {},
  path = '/a/{id}',
): Playground {
  const text = JSON.stringify({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.example.com/v1/' }],
    paths: { [path]: { post: { responses: {}, ...operation } } },
    ...more,
  });
  const [found] = readOpenapi('api.json', () => text).operations;
  const form = found === undefined ? null : buildApiReference(found, { ...settings, ...own }).form;
  if (form === null) throw new Error('There is no form.');
  return form;
}

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const given = (playground: Playground, typed: Partial<PlaygroundInput>) =>
  buildRequest(playground, { ...createPlaygroundInput(playground), ...typed });
const sentences = (playground: Playground, typed: Partial<PlaygroundInput>) =>
  given(playground, typed).problems.map(({ message }) => message);

describe('parameters', () => {
  const one = (place: string, more: object, value: unknown) => {
    const playground = playgroundFor({
      parameters: [
        ...(place === 'path' ? [] : [id]),
        { name: place === 'path' ? 'id' : 'p', in: place, required: true, schema: {}, ...more },
      ],
    });
    return given(playground, { parameters: { 'path id': 'x', [place === 'path' ? 'path id' : `${place} p`]: value } })
      .request;
  };
  const list = ['a b', 'c'];
  const object = { R: 100, G: 'x&y' };

  // The table "Style Examples" in OpenAPI 3.1 §4.8.12.2.
  it.each<readonly [string, object, unknown, string]>([
    ['path', {}, 'a/b', '/a%2Fb'],
    ['path', {}, list, '/a%20b,c'],
    ['path', {}, object, '/R,100,G,x%26y'],
    ['path', { explode: true }, object, '/R=100,G=x%26y'],
    ['path', { style: 'label' }, list, '/.a%20b,c'],
    ['path', { style: 'label', explode: true }, list, '/.a%20b.c'],
    ['path', { style: 'label', explode: true }, object, '/.R=100.G=x%26y'],
    ['path', { style: 'matrix' }, 'blue', '/;id=blue'],
    ['path', { style: 'matrix' }, list, '/;id=a%20b,c'],
    ['path', { style: 'matrix', explode: true }, list, '/;id=a%20b;id=c'],
    ['path', { style: 'matrix', explode: true }, object, '/;R=100;G=x%26y'],
    ['query', {}, 'ü&=', '?p=%C3%BC%26%3D'],
    ['query', {}, list, '?p=a%20b&p=c'],
    ['query', { explode: false }, list, '?p=a%20b,c'],
    ['query', { explode: false, style: 'pipeDelimited' }, list, '?p=a%20b%7Cc'],
    ['query', { explode: false, style: 'spaceDelimited' }, list, '?p=a%20b%20c'],
    ['query', {}, object, '?R=100&G=x%26y'],
    ['query', { explode: false }, object, '?p=R,100,G,x%26y'],
    ['query', { allowReserved: true }, 'a/b:c@d?e=(f),é&g#h+i', '?p=a/b:c@d?e=(f),%C3%A9%26g%23h%2Bi'],
    ['query', { style: 'deepObject' }, { a: { b: 1 }, c: [2, 3] }, '?p%5Ba%5D%5Bb%5D=1&p%5Bc%5D=2&p%5Bc%5D=3'],
  ])('in the %s with %j serialize %j to a URL ending in %s', (place, more, value, end) => {
    expect(one(place, more, value).url).toBe(`https://api.example.com/v1/a${place === 'path' ? '' : '/x'}${end}`);
  });
  it('are JSON if they have a JSON media type', () => {
    expect(
      one(
        'query',
        {
          schema: undefined,
          content: { 'application/json': { schema: { type: 'object', properties: { a: { type: 'integer' } } } } },
        },
        { a: 1 },
      ).url,
    ).toMatch(/\?p=%7B%22a%22%3A1%7D$/);
  });
  it('are sent as headers and cookies', () => {
    expect(one('header', {}, list).headers).toEqual([{ name: 'p', value: 'a b,c' }]);
    const { cookies, ...request } = one('cookie', {}, 'abc');
    expect(cookies).toEqual([{ name: 'p', value: 'abc' }]);
    expect(listBrowserLimits({ cookies, ...request }).leavesOut).toEqual([
      'Browsers don’t let pages send cookies to other sites, so this request leaves out p.',
    ]);
  });
  it.each([['..'], ['.']])('never change the path: %s', (value) => {
    const { canBeSent, problems } = given(playgroundFor({ parameters: [id] }), { parameters: { 'path id': value } });
    expect(canBeSent).toBe(false);
    expect(problems[0]?.message).toBe(`id can’t be ${value}.`);
  });
  it('with characters invalid in headers are reported', () => {
    const { canBeSent, problems } = given(
      playgroundFor({ parameters: [id, { name: 'X-A', in: 'header', schema: { type: 'string' } }] }),
      { parameters: { 'path id': 'x', 'header X-A': 'a\nHost: evil' } },
    );
    expect([canBeSent, problems[0]?.message]).toEqual([
      false,
      'X-A contains characters that aren’t allowed in a header.',
    ]);
  });
});

describe('typed input', () => {
  const field = (schema: object, value: unknown, required = false) =>
    sentences(playgroundFor({ parameters: [id, { name: 'p', in: 'query', required, schema }] }), {
      parameters: { 'path id': 'x', 'query p': value },
    });

  it.each<readonly [object, unknown, string | null]>([
    [{ type: 'integer' }, 'x', 'p must be a whole number.'],
    [{ type: 'integer' }, 1.5, 'p must be a whole number.'],
    [{ type: 'integer' }, '9007199254740993', null],
    [{ type: 'number', minimum: 1, maximum: 5 }, 6, 'p must be at most 5.'],
    [{ type: 'number', exclusiveMinimum: 1 }, 1, 'p must be greater than 1.'],
    [{ type: 'integer', multipleOf: 3 }, 4, 'p must be a multiple of 3.'],
    [{ type: 'number', multipleOf: 0.1 }, 0.3, null],
    [{ type: 'boolean' }, 'yes', 'p must be true or false.'],
    [{ type: 'string', enum: ['a', 'b'] }, 'c', 'p must be a or b.'],
    [{ type: 'integer', enum: [1, 2] }, '2', null],
    [{ type: 'string', maxLength: 2 }, 'abc', 'p must have at most 2 characters.'],
    [{ type: 'string', minLength: 2 }, '👍', 'p must have at least 2 characters.'],
    [{ type: 'string', pattern: '^[a-z]+$' }, 'A1', 'p must match the pattern ^[a-z]+$.'],
    [{ type: 'string', pattern: '^[a-z]+$' }, 'ab', null],
    [
      { type: 'object', properties: { a: { type: 'string' } }, minProperties: 2 },
      { a: 'x' },
      'p must have at least 2 properties.',
    ],
    [{ type: 'string', format: 'date' }, '1.2.2026', 'p must be a date, such as 2026-01-31.'],
    [{ type: 'string', format: 'uuid' }, 'x', 'p must be a UUID, such as 497f6eca-6276-4993-bfeb-53cbbbba6f08.'],
    [{ type: 'string', format: 'email' }, 'a@b', null],
    [{ type: 'array', items: { type: 'integer' }, maxItems: 1 }, [1, 'x'], 'p must have at most 1 item.'],
    [{ type: 'array', items: { type: 'integer' } }, [1, 'x'], 'p[1] must be a whole number.'],
    [
      { type: 'array', uniqueItems: true, items: { type: 'string' } },
      ['a', 'a'],
      'p must not contain duplicate items.',
    ],
  ])('for %j as %j is validated with %j', (schema, value, sentence) => {
    expect(field(schema, value)[0] ?? null).toBe(sentence);
  });
  it('is reported as missing if required', () => {
    expect(field({ type: 'string' }, undefined, true)).toEqual(['p is required.']);
    const { request, canBeSent, problems } = given(playgroundFor({ parameters: [id] }), {});
    expect([request.url, canBeSent, problems.map(({ message }) => message)]).toEqual([
      'https://api.example.com/v1/a/{id}',
      false,
      ['id is required.'],
    ]);
  });
  it('is not validated against a list of ten thousand values', () => {
    const values = Array.from({ length: 10_000 }, (_none, index) => `value-${index}`);
    const playground = playgroundFor({ parameters: [id, { name: 'p', in: 'query', schema: { enum: values } }] });
    expect(JSON.stringify(playground).length).toBeLessThan(10_000);
    expect(sentences(playground, { parameters: { 'path id': 'x', 'query p': 'value-9999' } })).toEqual([]);
  });
  it('of any kind makes a request to the chosen server or reports a problem', () => {
    const playground = playgroundFor({
      parameters: [id, { name: 'p', in: 'query', schema: { type: 'object', properties: { a: { type: 'integer' } } } }],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { __proto__: { type: 'string' }, b: { type: 'array', items: { type: 'number' } } },
            },
          },
        },
      },
    });
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.jsonValue(), fc.jsonValue(), (path, query, body) => {
        const { request, canBeSent } = given(playground, {
          parameters: { 'path id': path, 'query p': query },
          body: { kind: 'fields', value: body },
        });
        if (canBeSent) expect(new URL(request.url).href).toMatch(/^https:\/\/api\.example\.com\/v1\/a\/[^/]+$/);
      }),
      { numRuns: soakRuns(40, 1000) },
    );
  });
});

describe('keys', () => {
  const schemes = {
    bearer: { type: 'http', scheme: 'bearer' },
    basic: { type: 'http', scheme: 'basic' },
    header: { type: 'apiKey', in: 'header', name: 'X-Key' },
    query: { type: 'apiKey', in: 'query', name: 'key' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    oauth: { type: 'oauth2', flows: {} },
    mtls: { type: 'mutualTLS' },
  };
  const sent = (names: readonly string[], keys: PlaygroundInput['keys'], own: Partial<ApiSettings> = {}) =>
    given(
      playgroundFor(
        { parameters: [id], security: [Object.fromEntries(names.map((name) => [name, []]))] },
        { components: { securitySchemes: schemes } },
        own,
      ),
      { parameters: { 'path id': 'x' }, keys },
    );
  const value = (text: string, password = '') => ({ value: text, password });

  it.each<readonly [string, PlaygroundInput['keys'], object]>([
    ['bearer', { bearer: value('abc') }, { headers: [{ name: 'Authorization', value: 'Bearer abc' }] }],
    ['bearer', { bearer: value(' Bearer abc ') }, { headers: [{ name: 'Authorization', value: 'Bearer abc' }] }],
    ['oauth', { oauth: value('t') }, { headers: [{ name: 'Authorization', value: 'Bearer t' }] }],
    [
      'basic',
      { basic: value('jö', 'p:w') },
      { headers: [{ name: 'Authorization', value: `Basic ${Buffer.from('jö:p:w').toString('base64')}` }] },
    ],
    ['header', { header: value('k') }, { headers: [{ name: 'X-Key', value: 'k' }] }],
    ['query', { query: value('k&') }, { url: 'https://api.example.com/v1/a/x?key=k%26' }],
    ['cookie', { cookie: value('k') }, { cookies: [{ name: 'sid', value: 'k' }] }],
  ])('of %s are sent in the right place', (name, keys, request) => {
    expect(sent([name], keys).request).toMatchObject(request);
  });
  it('that are required together are sent together and reported if missing', () => {
    expect(
      sent(['header', 'basic'], { header: value('k'), basic: value('u', 'p') }).request.headers.map(({ name }) => name),
    ).toEqual(['X-Key', 'Authorization']);
    expect(sent(['header', 'basic'], {}).problems.map(({ message }) => message)).toEqual([
      'X-Key is required.',
      'Username is required.',
    ]);
    expect(sent(['mtls'], {}).problems).toEqual([]);
  });
  it('from the configuration are used if the description has none', () => {
    const auth = { method: 'basic', name: '[Account]:[Secret word]', inputPrefix: '' } as const;
    const playground = playgroundFor({ parameters: [id] }, {}, { auth });
    expect(playground.authAlternatives).toEqual([
      [{ kind: 'basic', name: 'configured', description: null, userLabel: 'Account', passwordLabel: 'Secret word' }],
    ]);
    const prefixed = playgroundFor(
      { parameters: [id] },
      {},
      { auth: { method: 'key', name: 'X-Api', inputPrefix: 'sk_' } },
    );
    expect(createPlaygroundInput(prefixed).keys).toEqual({ configured: value('sk_') });
    expect(
      given(prefixed, { parameters: { 'path id': 'x' }, keys: { configured: value('sk_1') } }).request.headers,
    ).toEqual([{ name: 'X-Api', value: 'sk_1' }]);
  });
});

describe('bodies', () => {
  const picked = new SelectedFile({ name: 'a.png', type: 'image/png', size: 3 });
  const body = (contents: object, typed: PlaygroundInput['body'], required = false) =>
    given(playgroundFor({ parameters: [id], requestBody: { required, content: contents } }), {
      parameters: { 'path id': 'x' },
      body: typed,
    });
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      count: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' } },
      own: { type: 'object', properties: { a: { type: 'string' } } },
      id: { type: 'string', readOnly: true },
    },
  };
  const fields = (value: unknown) => ({ kind: 'fields', value }) as const;

  it('are JSON, with typed numbers and no empty values', () => {
    const { request, problems } = body(
      { 'application/json': { schema } },
      fields({ name: 'x', count: '1.0', own: { a: undefined }, tags: [undefined, 'a'] }),
    );
    expect(request.body).toEqual({
      kind: 'text',
      mediaType: 'application/json',
      text: JSON.stringify({ name: 'x', count: 1, tags: ['a'] }, null, 2).replace('1', '1.0'),
    });
    expect(request.headers).toEqual([{ name: 'Content-Type', value: 'application/json' }]);
    expect(problems).toEqual([]);
  });
  it('typed as text are sent unchanged and validated', () => {
    const typed = { kind: 'text', text: '{ "name": 12345678901234567890 }' } as const;
    const { request, problems } = body({ 'application/json': { schema } }, typed);
    expect(request.body).toMatchObject({ text: typed.text });
    expect(problems.map(({ message }) => message)).toEqual(['name must be text.']);
    expect(
      body({ 'application/json': { schema } }, { kind: 'text', text: '{\n "name": }' }).problems[0]?.message,
    ).toMatch(/^The body isn’t valid JSON: /);
  });
  it('are omitted if empty, unless required', () => {
    expect(body({ 'application/json': { schema } }, fields(undefined))).toMatchObject({
      request: { body: null, headers: [] },
      problems: [],
    });
    expect(
      body({ 'application/json': { schema } }, fields(undefined), true).problems.map(({ message }) => message),
    ).toEqual(['name is required.']);
    expect(
      body(
        { 'application/json': { schema: { type: 'object', properties: {} } } },
        { kind: 'text', text: '' },
        true,
      ).problems.map(({ message }) => message),
    ).toEqual(['A body is required.']);
  });
  it('are URL-encoded forms', () => {
    expect(
      body(
        { 'application/x-www-form-urlencoded': { schema } },
        fields({ name: 'a b', tags: ['x', 'y'], own: { a: '1' } }),
      ).request.body,
    ).toEqual({
      kind: 'text',
      mediaType: 'application/x-www-form-urlencoded',
      text: 'name=a%20b&tags=x&tags=y&own=%7B%22a%22%3A%221%22%7D',
    });
  });
  it('are multipart forms, with the media type set by the browser', () => {
    const { request } = body(
      {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { photo: { type: 'string', format: 'binary' }, note: { type: 'string' } },
          },
        },
      },
      fields({ photo: picked, note: 'hi' }),
    );
    expect(request.body).toEqual({
      kind: 'parts',
      mediaType: 'multipart/form-data',
      parts: [
        { name: 'photo', value: picked },
        { name: 'note', value: 'hi' },
      ],
    });
    expect(request.headers).toEqual([]);
  });
  it('are files', () => {
    expect(body({ 'image/*': {} }, fields(picked)).request.body).toEqual({
      kind: 'file',
      mediaType: 'image/png',
      file: picked,
    });
    expect(
      body({ 'application/octet-stream': {} }, fields(undefined), true).problems.map(({ message }) => message),
    ).toEqual(['A file is required.']);
  });
  it('are rejected by browsers with some methods', () => {
    expect(
      listBrowserLimits({
        method: 'GET',
        url: '',
        headers: [{ name: 'Host', value: 'x' }],
        cookies: [],
        body: { kind: 'text', mediaType: 'a/b', text: 'x' },
      }),
    ).toEqual({
      stops: ['Browsers don’t send a body with GET requests.'],
      leavesOut: ['Browsers don’t let pages send Host, so this request leaves it out.'],
    });
  });
});

describe('servers', () => {
  const servers = [
    {
      url: 'https://{region}.example.com/{base}',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] }, base: { default: 'v2' } },
    },
    { url: '/relative' },
    { url: 'https://{tenant}.example.org' },
  ];
  const typed = (more: Partial<PlaygroundInput>) =>
    given(playgroundFor({ parameters: [id] }, { servers }), { parameters: { 'path id': 'x' }, ...more });

  it('need a host and apply their variables', () => {
    expect(playgroundFor({}, { servers }).servers.map(({ url }) => url)).toEqual([servers[0]?.url, servers[2]?.url]);
    expect(typed({ variables: { region: 'us', base: 'v3' } }).request.url).toBe('https://us.example.com/v3/a/x');
  });
  it.each([
    ['region', 'evil', 'region must be eu or us.'],
    ['base', '..', 'base contains characters that aren’t allowed in this part of the URL.'],
  ])('reject the variable %s with the value %j', (name, value, message) => {
    expect(typed({ variables: { [name]: value } })).toMatchObject({ canBeSent: false, problems: [{ message }] });
  });
  it.each(['evil.com/', 'evil.com#', 'a@evil.com\\', ''])('never change host through a variable: %j', (tenant) => {
    expect(typed({ server: 1, variables: { tenant } })).toMatchObject({ canBeSent: false });
  });
  it('from the configuration take precedence, and without any there is no playground', () => {
    expect(playgroundFor({}, {}, { serverUrls: ['https://own.example'] }).servers.map(({ url }) => url)).toEqual([
      'https://own.example',
    ]);
    expect(() => playgroundFor({}, { servers: [{ url: '/relative' }] })).toThrow('no form');
    for (const playground of ['simple', 'none', 'auth'] as const)
      expect(() => playgroundFor({}, {}, { playground })).toThrow('no form');
  });
});
