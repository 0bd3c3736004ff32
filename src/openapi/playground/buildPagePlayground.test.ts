import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { readApiSettings } from '../model/readApiSettings.ts';
import { buildPagePlayground } from './buildPagePlayground.ts';
import { buildRequest } from './buildRequest.ts';
import { createPlaygroundInput } from './playgroundInput.ts';

function playgroundFor(api: string, text: string, config: object = {}) {
  const { doc, frontMatter } = readPage(`---\ntitle: Make\napi: ${JSON.stringify(api)}\n---\n\n${text}`);
  return buildPagePlayground(doc, frontMatter.values, readApiSettings(readDocsJson(JSON.stringify(config))));
}

const fields = `<ParamField path="id" type="string" required>The id</ParamField>
<ParamField query="limit" type="integer" default="20" initialValue={5}>How many</ParamField>
<ParamField query="limit" type="string">Twice</ParamField>
<ParamField header="X-Trace" type="string">Trace</ParamField>
<ParamField body="owner" type="object" required>
  <Expandable title="Owner">
    <ParamField body="name" type="string" required>Name</ParamField>
  </Expandable>
</ParamField>
<ParamField body="tags" type="string[]">Tags</ParamField>
<ParamField body="on" type="boolean">On</ParamField>
`;

describe('the playground of a page with its own endpoint', () => {
  it('has each of its fields once', () => {
    const form = playgroundFor('POST https://api.example.com/v1/things/{id}', fields);
    expect(form?.servers.map(({ url }) => url)).toEqual(['https://api.example.com']);
    expect(
      form?.parameters.map(({ location, name, required, field }) => [location, name, required, field.kind]),
    ).toEqual([
      ['path', 'id', true, 'text'],
      ['query', 'limit', false, 'number'],
      ['header', 'X-Trace', false, 'text'],
    ]);
    const body = form?.body?.contents[0]?.field;
    expect(body?.kind === 'object' ? body.fields.map(({ name, field }) => [name, field.kind]) : []).toEqual([
      ['owner', 'object'],
      ['tags', 'list'],
      ['on', 'boolean'],
    ]);
    expect(form === null ? null : buildRequest(form, createPlaygroundInput(form)).request.url).toBe(
      'https://api.example.com/v1/things/{id}?limit=5',
    );
    expect(
      form === null ? null : buildRequest(form, createPlaygroundInput(form)).problems.map(({ message }) => message),
    ).toEqual(['id is required.', 'owner.name is required.']);
  });
  it('uses the configured servers if the page has none', () => {
    expect(
      playgroundFor('GET /things', '', {
        api: { baseUrl: ['https://a.example', 'https://b.example'], auth: { method: 'bearer' } },
      }),
    ).toMatchObject({
      servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }],
      authAlternatives: [[{ kind: 'token', header: 'Authorization' }]],
    });
  });
  it.each([
    ['no server', 'GET /things', {}],
    ['a playground that is hidden', 'GET https://a.example/x', { api: { playground: { mode: 'hide' } } }],
    ['a webhook', 'webhook it.happened', { api: { baseUrl: 'https://a.example' } }],
    ['no endpoint', 'anything', { api: { baseUrl: 'https://a.example' } }],
  ])('is null with %s', (_, api, config) => {
    expect(playgroundFor(api, fields, config)).toBeNull();
  });
  it('has all path parameters, documented or not, and sends files as a form', () => {
    expect(playgroundFor('GET https://a.example/x/{one}/{two}', '')?.parameters.map(({ name }) => name)).toEqual([
      'one',
      'two',
    ]);
    expect(
      playgroundFor('POST https://a.example/x', '<ParamField body="photo" type="file">A file</ParamField>')?.body
        ?.contents[0]?.mediaType,
    ).toBe('multipart/form-data');
  });
});
