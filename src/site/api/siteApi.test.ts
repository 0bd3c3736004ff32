import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { readPageFacts } from '../pageFacts.ts';
import { flattenPages } from '../view/navigationView.ts';
import { createSiteView, type SiteView } from '../view/siteView.ts';
import { buildSiteApi, addApiPages } from './siteApi.ts';

const flags = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/flags': {
      get: {
        summary: 'List flags',
        tags: ['Flags'],
        description: 'Gives **all** of [them](/x).\n\nMore.',
        parameters: [{ name: 'tag', in: 'query' }],
        responses: { 200: { description: 'Ok' } },
      },
      post: {
        summary: 'Make a flag',
        tags: ['Flags'],
        requestBody: { content: {} },
        responses: {},
        'x-mint': { content: '## First' },
      },
    },
    '/hidden': { get: { summary: 'Hidden', 'x-hidden': true, responses: {} } },
  },
});

function viewOf(config: object, pages: Readonly<Record<string, string>> = {}): SiteView {
  const texts: Readonly<Record<string, string>> = {
    'docs.json': JSON.stringify(config),
    'flags.json': flags,
    ...pages,
  };
  const docs = readDocsJson(texts['docs.json'] ?? '');
  const known = new Map(Object.entries(pages).map(([path, text]) => [path, { text, facts: readPageFacts(text) }]));
  const site = { siteFolder: '', files: new Set(Object.keys(texts)), config: docs.config, pages: known };
  const api = buildSiteApi(site, docs, (path) => texts[path] ?? null);
  return createSiteView({
    site: addApiPages(site, api),
    docs,
    configPath: 'docs.json',
    ignores: () => false,
    address: null,
    repository: null,
    api: api.navigation,
  });
}

const entries = (view: SiteView, path: string) =>
  flattenPages(view.page(path).navigation.entries).map(({ url }) => url);
const made = ['/api-reference/flags/list-flags', '/api-reference/flags/make-a-flag'];

describe('pages generated from an OpenAPI description', () => {
  it.each<readonly [string, object, readonly string[]]>([
    [
      'below a tab of the current shape',
      {
        navigation: {
          tabs: [
            { tab: 'Start', pages: ['a'] },
            { tab: 'API', openapi: 'flags.json' },
          ],
        },
      },
      made,
    ],
    [
      'below a group',
      {
        navigation: {
          groups: [
            { group: 'Start', pages: ['a'] },
            { group: 'API', openapi: 'flags.json' },
          ],
        },
      },
      ['/a', ...made],
    ],
    [
      'where an entry names them',
      { navigation: { groups: [{ group: 'Start', openapi: 'flags.json', pages: ['a', 'GET /flags'] }] } },
      ['/a', made[0] ?? ''],
    ],
    [
      'at the end of the site',
      { api: { openapi: 'flags.json' }, navigation: { groups: [{ group: 'Start', pages: ['a'] }] } },
      ['/a', ...made],
    ],
    [
      'at the end of a classic site',
      { openapi: 'flags.json', navigation: [{ group: 'Start', pages: ['a'] }] },
      ['/a', ...made],
    ],
    [
      'in a classic tab, by its address',
      {
        navigation: [{ group: 'Start', pages: ['a'] }],
        tabs: [{ name: 'API', url: 'api-reference', openapi: 'flags.json' }],
      },
      made,
    ],
    [
      'in a classic anchor, by its address',
      {
        navigation: [{ group: 'Start', pages: ['a'] }],
        anchors: [{ name: 'API', url: 'api-reference', openapi: 'flags.json' }],
      },
      made,
    ],
  ])('are listed %s', (_, config, urls) => {
    expect(entries(viewOf(config, { 'a.mdx': '---\ntitle: A\n---\n' }), 'api-reference/flags/list-flags.mdx')).toEqual(
      urls,
    );
  });

  it('are like any other page, with a URL, text, and the sections of the reference', () => {
    const view = viewOf({ name: 'Acme', navigation: { tabs: [{ tab: 'API', openapi: 'flags.json' }] } });
    expect(view.resolveUrl('/api-reference/flags/list-flags')).toEqual({
      kind: 'page',
      path: 'api-reference/flags/list-flags.mdx',
    });
    const page = view.page('api-reference/flags/list-flags.mdx');
    expect(page).toMatchObject({
      title: 'List flags',
      description: 'Gives all of them.',
      isHidden: false,
      eyebrow: [{ label: 'Flags' }],
      contents: [
        { text: 'Query parameters', anchor: 'query-parameters' },
        { text: 'Responses', anchor: 'responses' },
      ],
    });
    expect(page.navigation.entries).toMatchObject([
      {
        label: 'Flags',
        entries: [
          { label: 'List flags', method: 'GET' },
          { label: 'Make a flag', method: 'POST' },
        ],
      },
    ]);
    expect(page.next).toEqual({ label: 'Make a flag', url: '/api-reference/flags/make-a-flag' });
    expect(view.page('api-reference/flags/make-a-flag.mdx').contents.map(({ text }) => text)).toEqual([
      'First',
      'Body',
    ]);
  });

  it('have a URL but no entry if they are hidden', () => {
    const view = viewOf({ navigation: { tabs: [{ tab: 'API', openapi: 'flags.json' }] } });
    expect(view.resolveUrl('/api-reference/hidden')).toEqual({ kind: 'page', path: 'api-reference/hidden.mdx' });
    expect(view.page('api-reference/hidden.mdx').isHidden).toBe(true);
  });
});

it('has the schema that a page references', () => {
  const texts: Readonly<Record<string, string>> = {
    'flag.mdx': '---\nopenapi-schema: Flag\n---\n',
    'flags.json': JSON.stringify({
      openapi: '3.1.0',
      paths: {},
      components: { schemas: { Flag: { type: 'object' } } },
    }),
  };
  const docs = readDocsJson(JSON.stringify({ api: { openapi: 'flags.json' }, navigation: { pages: ['flag'] } }));
  const site = {
    siteFolder: '',
    files: new Set(Object.keys(texts)),
    config: docs.config,
    pages: new Map([['flag.mdx', { text: texts['flag.mdx'] ?? '', facts: readPageFacts(texts['flag.mdx'] ?? '') }]]),
  };
  expect(
    [...buildSiteApi(site, docs, (path) => texts[path] ?? null).schemas].map(([path, { name }]) => [path, name]),
  ).toEqual([['flag.mdx', 'Flag']]);
});

it('lists the sections of an operation after a written page’s own', () => {
  const view = viewOf(
    { api: { openapi: 'flags.json' }, navigation: { pages: ['a'] } },
    { 'a.mdx': '---\ntitle: A\nopenapi: GET /flags\n---\n\n## Responses\n' },
  );
  expect(view.page('a.mdx').contents.map(({ text, anchor }) => [text, anchor])).toEqual([
    ['Responses', 'responses'],
    ['Query parameters', 'query-parameters'],
    ['Responses', 'responses-2'],
  ]);
});

describe('a remote description', () => {
  const address = 'https://api.example.com/openapi.json';
  const docs = readDocsJson(
    JSON.stringify({
      navigation: { tabs: [{ tab: 'API', openapi: { source: address, overlays: ['over.json'] } }] },
      api: { openapi: 'https://api.example.com/other.json' },
    }),
  );
  const overlay = JSON.stringify({
    overlay: '1.0.0',
    actions: [{ target: "$.paths['/flags'].get", update: { description: 'Put over.' } }],
  });
  const read = (texts: Readonly<Record<string, string>>) =>
    buildSiteApi(
      { siteFolder: '', files: new Set(['docs.json', 'over.json']), config: docs.config, pages: new Map() },
      docs,
      (path) => texts[path] ?? null,
    );

  it('has pages once it was fetched, with overlays applied, and none before', () => {
    expect(read({}).generatedPages.size).toBe(0);
    expect(read({}).api.urls).toHaveLength(2);
    const fetched = read({ [address]: flags, 'over.json': overlay });
    expect([...fetched.generatedPages.keys()]).toContain('api-reference/flags/list-flags.mdx');
    expect(fetched.api.urls).toEqual(['https://api.example.com/other.json']);
    const [page] = fetched.generatedPages.values();
    expect(page?.operation.description?.text).toBe('Put over.');
    expect(page?.operation.summary?.at).toEqual({ file: address, pointer: ['paths', '/flags', 'get', 'summary'] });
  });

  it('resolves no reference to another file, remote or in the repository', () => {
    const one = (reference: string) =>
      JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: { responses: { 200: { $ref: reference } } } } } });
    for (const reference of ['other.json#/a', '../../../docs.json', 'https://example.com/a.json'])
      expect(read({ [address]: one(reference) }).api.sources[0]?.problems).toContainEqual(
        expect.objectContaining({ rule: 'openapi/reference-outside' }),
      );
  });
});
