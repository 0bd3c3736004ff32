import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildOperationPage } from '../model/buildOperationPage.ts';
import { readOpenapi } from '../read/readOpenapi.ts';
import { buildExampleRequest } from './buildExampleRequest.ts';
import type { PlaygroundRequest } from '../playground/playgroundRequest.ts';
import { generateRequestSamples } from './generateRequestSamples.ts';
import { defaultSampleLanguages } from '../model/defaultSampleLanguages.ts';
import { generateSampleBody } from '../model/generateSampleBody.ts';

const featureFile = (path: string): string => readFileSync(new URL(`../features/${path}`, import.meta.url), 'utf8');
const page = (name: string, path: string) => {
  const operation = readOpenapi(name, featureFile).operations.find((one) => one.path === path);
  if (operation === undefined) throw new Error(`${name} has no ${path}`);
  return buildOperationPage(operation);
};

describe('the request of a page', () => {
  it('places each parameter by its location', () => {
    const request = buildExampleRequest(page('parameters-3.0.yaml', '/things/{id}'), {
      address: 'https://api.example.com/',
      parameters: 'all',
    });
    expect(request).toEqual({
      method: 'GET',
      url: 'https://api.example.com/things/2?verbose=false&tags=string&filter=%7B%22a%22%3A0%7D',
      headers: [{ name: 'X-Trace', value: '497f6eca-6276-4993-bfeb-53cbbbba6f08' }],
      cookies: [{ name: 'session', value: 'abcdefgh' }],
      body: null,
    });
    expect(
      buildExampleRequest(page('parameters-3.0.yaml', '/things/{id}'), { address: '', parameters: 'required' }).url,
    ).toBe('/things/2?verbose=false');
  });

  it.each([
    ['/all', [{ name: 'Authorization', value: 'Bearer abc' }]],
    [
      '/both',
      [
        { name: 'X-Key', value: '<api-key>' },
        { name: 'Authorization', value: 'Basic <credentials>' },
      ],
    ],
    ['/none', []],
  ])('includes the credentials that %s requires', (path, headers) => {
    expect(
      buildExampleRequest(page('security-servers.yaml', path), { address: '', parameters: 'all' }).headers,
    ).toEqual(headers);
  });

  it('has a body generated from its schema, without read-only properties', () => {
    const request = buildExampleRequest(page('schemas-3.0.yaml', '/things'), { address: '', parameters: 'all' });
    const body: unknown = JSON.parse(request.body?.kind === 'text' ? request.body.text : '');
    expect(body).toMatchObject({ name: 'string', color: 'red', price: 9.5, labels: { property1: 'string' } });
    expect(body).not.toHaveProperty('id');
    expect(request.headers).toEqual([{ name: 'Content-Type', value: 'application/json' }]);
  });
});

it.each([
  ['application/json', '{\n  "a": 1\n}'],
  ['application/x-www-form-urlencoded', 'a=b'],
  ['text/plain', null],
])('returns a body of %s from its example', (mediaType, text) => {
  const content = page('bodies.yaml', '/upload').body?.contents.find((one) => one.mediaType === mediaType);
  expect(content === undefined ? '' : generateSampleBody(content, { audience: 'request', properties: 'all' })).toBe(
    text,
  );
});

it('writes XML according to the schema', () => {
  const content = page('bodies.yaml', '/upload').responses[0]?.contents[0];
  expect(content === undefined ? '' : generateSampleBody(content, { audience: 'response', properties: 'all' })).toMatch(
    /^<Thing id="0">/,
  );
});

it('keeps samples small for schemas with huge minimums', () => {
  const text =
    'openapi: 3.1.0\npaths:\n  /a:\n    post: { requestBody: { content: { application/json: { schema: { type: array, minItems: 100000000, items: { type: string, minLength: 100000000 } } } } }, responses: {} }\n';
  const [operation] = readOpenapi('a.yaml', () => text).operations;
  const content = operation === undefined ? undefined : buildOperationPage(operation).body?.contents[0];
  const body = content === undefined ? null : generateSampleBody(content, { audience: 'request', properties: 'all' });
  expect(body?.length).toBeLessThan(1000);
});

describe('samples', () => {
  const request: PlaygroundRequest = {
    method: 'POST',
    url: 'https://api.example.com/a%20b?q=1%262',
    headers: [
      { name: 'Authorization', value: "Bearer o'clock" },
      { name: 'Content-Type', value: 'application/json' },
    ],
    cookies: [],
    body: { kind: 'text', mediaType: 'application/json', text: `{ "words": "it's \\"here\\"" }` },
  };

  it('are generated in the default languages', () => {
    const samples = generateRequestSamples(request);
    expect(samples.map(({ label }) => label)).toEqual(['cURL', 'Python', 'JavaScript', 'PHP', 'Go', 'Java', 'Ruby']);
    expect(samples.filter(({ source }) => !source.includes('api.example.com/a%20b?q=1%262'))).toEqual([]);
    expect(samples[0]?.source).toContain(`'Authorization: Bearer o'\\''clock'`);
    expect(samples[3]?.source).toContain(`'Authorization: Bearer o\\'clock'`);
  });

  it('are generated once per requested language, under any of its names', () => {
    const names = [
      ...defaultSampleLanguages,
      'node',
      'powershell',
      'swift',
      'csharp',
      'dotnet',
      'typescript',
      'c',
      'c++',
      'kotlin',
      'rust',
      'dart',
      'curl',
      'JS',
      'golang',
      'rb',
      'c#',
      '.net',
      'ts',
      'cpp',
      'kt',
      'rs',
      'flutter',
      'cobol',
    ];
    const samples = generateRequestSamples(request, names);
    expect(samples).toHaveLength(18);
    expect(samples.filter(({ source }) => !source.includes('api.example.com'))).toEqual([]);
  });

  it('leave out clients that refuse the method', () => {
    const traced = generateRequestSamples({ ...request, method: 'TRACE', body: null }, ['curl', 'js', 'node', 'ts']);
    expect(traced.map(({ label }) => label)).toEqual(['cURL']);
  });

  it('in JavaScript are runnable', () => {
    const source = generateRequestSamples(request, ['javascript'])[0]?.source ?? '';
    const sent: unknown[] = [];
    // The sample is generated by this test from the request above.
    new Function('fetch', source)((...given: readonly unknown[]) => sent.push(given));
    expect(sent).toEqual([
      [
        request.url,
        {
          method: 'POST',
          headers: { Authorization: "Bearer o'clock", 'Content-Type': 'application/json' },
          body: JSON.stringify({ words: 'it\'s "here"' }),
        },
      ],
    ]);
  });
});
