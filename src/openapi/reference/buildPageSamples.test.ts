import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { readApiSettings } from '../model/readApiSettings.ts';
import { buildPageSamples } from './buildPageSamples.ts';

const page = `<ParamField path="id" type="string" required placeholder="f 1">The id</ParamField>
<ParamField query="limit" type="integer" initialValue={5}>How many</ParamField>
<ParamField header="X-Trace" type="string">Trace</ParamField>
<ParamField body="owner" type="object" required>
  <Expandable title="Owner">
    <ParamField body="name" type="string" required default="Ada">Name</ParamField>
    <ParamField body="age" type="integer">Age</ParamField>
  </Expandable>
</ParamField>
<ParamField body="tags" type="string[]">Tags</ParamField>
<ParamField body="on" type="boolean" default="false">On</ParamField>
`;

function samplesFor(api: string, text: string, settings: object = {}) {
  const { doc, frontMatter } = readPage(`---\napi: ${JSON.stringify(api)}\n---\n\n${text}`);
  const docs = readDocsJson(JSON.stringify({ api: { examples: { languages: ['curl', 'python'] }, ...settings } }));
  return buildPageSamples(doc, frontMatter.values, readApiSettings(docs));
}

const curl = (...asked: Parameters<typeof samplesFor>) => samplesFor(...asked)[0]?.source ?? '';

describe('the samples of a page with its own endpoint', () => {
  it('are generated in the site’s languages', () => {
    expect(samplesFor('GET https://api.example.com/flags', '').map(({ label }) => label)).toEqual(['cURL', 'Python']);
  });

  it('contain the fields’ defaults and a generated value for all others', () => {
    const source = curl('POST https://api.example.com/flags/{id}', page);
    expect(source).toContain('https://api.example.com/flags/f%201?limit=5');
    expect(source).toContain('X-Trace: string');
    expect(JSON.parse(/'(\{[\s\S]*\})'/.exec(source)?.[1] ?? '')).toEqual({
      owner: { name: 'Ada', age: 1 },
      tags: ['string'],
      on: false,
    });
  });

  it('contain only required fields if configured so', () => {
    const source = curl('POST https://api.example.com/flags/{id}', page, {
      examples: { languages: ['curl'], defaults: 'required' },
    });
    expect(source).not.toContain('X-Trace');
    expect(JSON.parse(/'(\{[\s\S]*\})'/.exec(source)?.[1] ?? '')).toEqual({ owner: { name: 'Ada' } });
  });

  it('keep unknown path parameters as placeholders', () => {
    expect(curl('GET https://api.example.com/flags/{flag}', '')).toContain('https://api.example.com/flags/{flag}');
  });

  it.each([
    ['bearer', null, 'Authorization: Bearer <token>'],
    ['basic', null, 'Authorization: Basic <credentials>'],
    ['key', 'X-Key', 'X-Key: <api-key>'],
  ])('authenticate with %s', (method, name, header) => {
    const mdx = { server: 'https://api.example.com', auth: { method, ...(name === null ? {} : { name }) } };
    expect(curl('GET /flags', '', { mdx })).toContain(header);
  });

  it.each<readonly [string, string, object]>([
    ['names a webhook', 'WEBHOOK flag.updated', {}],
    ['names no server', 'GET /flags', {}],
    ['says nothing that can be read', 'flags', {}],
    ['is in a site that turns generated samples off', 'GET https://a.example/b', { examples: { autogenerate: false } }],
  ])('are empty if the page %s', (_, api, settings) => {
    expect(samplesFor(api, '', settings)).toEqual([]);
  });

  it('are generated even if the playground is off', () => {
    expect(samplesFor('GET https://a.example/b', '', { playground: { display: 'none' } })).not.toEqual([]);
  });
});
