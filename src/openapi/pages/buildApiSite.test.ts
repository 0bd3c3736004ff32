import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { checkApiPages } from './checkApiPages.ts';
import { buildApiSite, type ApiSite } from './buildApiSite.ts';
import type { GeneratedGroup } from './groupOperationsByTag.ts';

const operation = (summary: string, more: object = {}) => ({ summary, responses: {}, ...more });
const flags = JSON.stringify({
  openapi: '3.1.0',
  tags: [{ name: 'flags', 'x-group': 'Feature flags' }],
  paths: {
    '/flags': {
      get: operation('List flags', { tags: ['flags'], description: 'All of them.' }),
      post: operation('Create {a} flag', { tags: ['flags'], deprecated: true }),
    },
    '/flags/{id}/': {
      get: { tags: ['flags'], responses: {} },
      delete: operation('List flags', { tags: ['flags'], 'x-hidden': true }),
    },
    '/ping': {
      get: operation('Ping', {
        'x-mint': { metadata: { title: 'Are you there?', sidebarTitle: 'Ping' }, href: '/own/ping' },
      }),
    },
    '/secret': { get: operation('Secret', { 'x-excluded': true }) },
  },
  webhooks: { 'flag.updated': { post: operation('A flag was changed', { tags: ['hooks'] }) } },
  components: { schemas: { Flag: { type: 'object' } } },
});
const users = JSON.stringify({
  openapi: '3.0.0',
  paths: {
    '/users': { get: operation('List users'), post: operation('Make a user') },
    '/ping': { get: operation('Ping users') },
  },
});

function siteOf(
  config: object,
  heads: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
  more: Readonly<Record<string, string>> = {},
): ApiSite {
  const texts: Readonly<Record<string, string>> = { 'api/flags.json': flags, 'api/users.json': users, ...more };
  const files = new Set([...Object.keys(texts), ...Object.keys(heads)]);
  const docs = readDocsJson(JSON.stringify(config));
  return buildApiSite({
    docs,
    siteFolder: '',
    files,
    read: (path) => texts[path] ?? null,
    heads: new Map(Object.entries(heads)),
  });
}

const tree = (groups: readonly GeneratedGroup[]): unknown =>
  groups.map(({ label, pages, groups: inner }) => [
    label,
    pages.map(({ slug }) => slug),
    ...(inner.length === 0 ? [] : [tree(inner)]),
  ]);
const addedTo = (site: ApiSite) =>
  site.generatedNavigation.map(({ path, groups }) => [path?.path.join('.') ?? null, tree(groups)]);
const allFlags = [
  [
    'Feature flags',
    ['api-reference/flags/list-flags', 'api-reference/flags/create-flag', 'api-reference/flags/get-flags'],
  ],
  ['API Reference', ['own/ping']],
  ['hooks', ['api-reference/hooks/a-flag-was-changed']],
];

describe('the navigation', () => {
  it.each<readonly [string, object, unknown]>([
    [
      'of the current shape gets pages below a part that holds nothing else',
      { navigation: { tabs: [{ tab: 'API', openapi: 'api/flags.json' }] } },
      [['navigation.tabs.0', allFlags]],
    ],
    [
      'gets them in the folder that is said',
      { navigation: { groups: [{ group: 'API', openapi: { source: '/api/users.json', directory: 'people/api' } }] } },
      [
        [
          'navigation.groups.0',
          [['API Reference', ['people/api/list-users', 'people/api/make-a-user', 'people/api/ping-users']]],
        ],
      ],
    ],
    [
      'gets those of several files',
      { navigation: { groups: [{ group: 'API', openapi: ['api/users.json', 'api/users.json'] }] } },
      [
        [
          'navigation.groups.0',
          [
            ['API Reference', ['api-reference/list-users', 'api-reference/make-a-user', 'api-reference/ping-users']],
            [
              'API Reference',
              ['api-reference/list-users-1', 'api-reference/make-a-user-1', 'api-reference/ping-users-1'],
            ],
          ],
        ],
      ],
    ],
    [
      'gets nothing more where operations are listed by hand',
      { navigation: { groups: [{ group: 'API', openapi: 'api/users.json', pages: ['GET /users'] }] } },
      [],
    ],
    [
      'gets pages of the whole site at its end, of what nothing else names',
      {
        api: { openapi: ['api/flags.json', 'api/users.json'] },
        navigation: { groups: [{ group: 'API', openapi: 'api/flags.json', pages: ['GET /flags'] }] },
      },
      [
        [
          null,
          [['API Reference', ['api-reference/list-users', 'api-reference/make-a-user', 'api-reference/ping-users']]],
        ],
      ],
    ],
    [
      'of the classic shape gets pages of the top-level setting',
      { openapi: '/api/users.json', navigation: [{ group: 'A', pages: ['a'] }] },
      [
        [
          null,
          [['API Reference', ['api-reference/list-users', 'api-reference/make-a-user', 'api-reference/ping-users']]],
        ],
      ],
    ],
    [
      'of the classic shape gets pages below a tab',
      { navigation: [{ group: 'A', pages: ['a'] }], tabs: [{ name: 'API', url: 'rest', openapi: '/api/users.json' }] },
      [['tabs.0', [['API Reference', ['rest/list-users', 'rest/make-a-user', 'rest/ping-users']]]]],
    ],
    [
      'of the classic shape gets pages below an anchor',
      {
        navigation: [{ group: 'A', pages: ['a'] }],
        anchors: [{ name: 'API', icon: 'x', url: 'rest', openapi: '/api/users.json' }],
      },
      [['anchors.0', [['API Reference', ['rest/list-users', 'rest/make-a-user', 'rest/ping-users']]]]],
    ],
    [
      'gets nothing from an address',
      { navigation: { tabs: [{ tab: 'API', openapi: 'https://example.com/openapi.json' }] } },
      [],
    ],
    [
      'gets nothing from a file that is not there',
      { navigation: { tabs: [{ tab: 'API', openapi: 'gone.json' }] } },
      [],
    ],
  ])('%s', (_, config, added) => {
    expect(addedTo(siteOf(config))).toEqual(added);
  });

  it('omits a hidden operation, which still has a page', () => {
    const { generatedPages } = siteOf({ navigation: { tabs: [{ tab: 'API', openapi: 'api/flags.json' }] } });
    expect(generatedPages.filter(({ hidden }) => hidden).map(({ slug }) => slug)).toEqual([
      'api-reference/flags/list-flags-1',
    ]);
    expect(generatedPages.map(({ operation: { path } }) => path)).not.toContain('/secret');
  });

  it('nests groups by the parent of tags in version 3.2', () => {
    const nested = JSON.stringify({
      openapi: '3.2.0',
      tags: [{ name: 'b', parent: 'a' }, { name: 'a' }, { name: 'x', parent: 'y' }, { name: 'y', parent: 'x' }],
      paths: { '/b': { get: operation('B', { tags: ['b'] }) }, '/x': { get: operation('X', { tags: ['x'] }) } },
    });
    expect(
      addedTo(siteOf({ navigation: { tabs: [{ tab: 'API', openapi: 'n.json' }] } }, {}, { 'n.json': nested })),
    ).toEqual([
      [
        'navigation.tabs.0',
        [
          ['a', [], [['b', ['api-reference/b/b']]]],
          ['x', ['api-reference/x/x']],
        ],
      ],
    ]);
  });

  it('avoids the URLs of existing pages for generated ones', () => {
    const site = siteOf(
      { navigation: { groups: [{ group: 'API', openapi: 'api/users.json' }] } },
      { 'api-reference/list-users.mdx': {} },
    );
    expect(site.generatedPages.map(({ slug }) => slug)).toEqual([
      'api-reference/list-users-1',
      'api-reference/make-a-user',
      'api-reference/ping-users',
    ]);
  });
});

describe('an entry', () => {
  it.each([
    ['GET /flags', 'api-reference/flags/list-flags'],
    ['get /flags/', 'api-reference/flags/list-flags'],
    ['GET /flags/{id}', 'api-reference/flags/get-flags'],
    ['webhook flag.updated', 'api-reference/hooks/a-flag-was-changed'],
    ['flags.json webhook flag.updated', 'api-reference/hooks/a-flag-was-changed'],
    ['/api/users.json POST /users', 'api-reference/make-a-user'],
    ['users.json POST /users', 'api-reference/make-a-user'],
    ['users POST /users', 'api-reference/make-a-user'],
    ['GET /gone', null],
    ['GET /flags now please', null],
  ])('“%s” refers to the page %s', (entry, slug) => {
    const site = siteOf({ api: { openapi: ['api/flags.json', 'api/users.json'] }, navigation: { pages: [entry] } });
    expect(site.entries.map(({ name, page }) => [name, page?.slug ?? null])).toEqual([[entry, slug]]);
  });

  it('is looked up in the nearest enclosing description first', () => {
    const site = siteOf({
      api: { openapi: 'api/flags.json' },
      navigation: {
        groups: [
          { group: 'A', pages: ['GET /ping'] },
          { group: 'B', openapi: 'api/users.json', pages: [{ group: 'C', pages: ['GET /ping'] }] },
        ],
      },
    });
    expect(site.entries.map(({ page }) => page?.title)).toEqual(['Are you there?', 'Ping users']);
  });
});

it('fills pages from their operation, overridden by `x-mint`', () => {
  const { generatedPages } = siteOf({ navigation: { tabs: [{ tab: 'API', openapi: 'api/flags.json' }] } });
  const page = (slug: string) => generatedPages.find((one) => one.slug === slug);
  expect(page('api-reference/flags/list-flags')).toMatchObject({
    title: 'List flags',
    sidebarTitle: 'List flags',
    description: 'All of them.',
    method: 'GET',
    deprecated: false,
  });
  expect(page('api-reference/flags/create-flag')).toMatchObject({ title: 'Create {a} flag', deprecated: true });
  expect(page('api-reference/flags/get-flags')).toMatchObject({ title: 'Get flags', description: null });
  expect(page('own/ping')).toMatchObject({ title: 'Are you there?', sidebarTitle: 'Ping' });
});

describe('front matter', () => {
  const heads = {
    'a.mdx': { openapi: 'GET /flags' },
    'b.mdx': { openapi: 'users.json POST /users' },
    'c.mdx': { 'openapi-schema': 'Flag' },
    'd.mdx': { api: 'POST https://api.example.com/x' },
    'e.mdx': { openapi: 'GET /gone' },
    'f.mdx': { title: 'F' },
  };

  it('references operations, schemas, and endpoints', () => {
    const site = siteOf(
      { api: { openapi: ['api/flags.json', 'api/users.json'] }, navigation: { pages: ['a', 'b'] } },
      heads,
    );
    expect(
      site.filePages.map(({ file, key, operation: found, schema }) => [
        file,
        key,
        found?.summary?.text ?? null,
        schema?.name ?? null,
      ]),
    ).toEqual([
      ['a.mdx', 'openapi', 'List flags', null],
      ['b.mdx', 'openapi', 'Make a user', null],
      ['c.mdx', 'openapi-schema', null, 'Flag'],
      ['d.mdx', 'api', null, null],
      ['e.mdx', 'openapi', null, null],
    ]);
    expect(site.generatedNavigation).toEqual([]);
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>, string | null]>([
    ['an operation', { openapi: 'GET /flags' }, 'api/flags.json'],
    ['an operation with a trailing slash less', { openapi: 'get /flags/{id}' }, 'api/flags.json'],
    ['an operation of two descriptions', { openapi: 'GET /ping' }, 'api/flags.json'],
    ['part of a file name', { openapi: 'users GET /ping' }, 'api/users.json'],
    ['a webhook', { openapi: 'webhook flag.updated' }, 'api/flags.json'],
    ['a schema', { 'openapi-schema': 'Flag' }, 'api/flags.json'],
    ['a schema with part of a file name', { 'openapi-schema': 'flags Flag' }, 'api/flags.json'],
    ['an operation that none has', { openapi: 'GET /nothing' }, null],
    ['an operation of a test’s description', { openapi: 'GET /test' }, null],
    ['an operation of a hidden folder', { openapi: 'GET /test' }, null],
  ])('finds %s in descriptions that nothing references', (_, head, source) => {
    const test = JSON.stringify({ openapi: '3.0.0', paths: { '/test': { get: operation('Test') } } });
    const site = siteOf(
      { navigation: { pages: ['a'] } },
      { 'a.mdx': head },
      {
        'tests/api.json': test,
        '.cache/api.json': test,
        'data.json': '{ "openapi": "api.json" }',
        'broken.json': '{ "openapi": ',
      },
    );
    expect(site.filePages[0]?.source?.path ?? null).toBe(source);
    expect(site.sources.map(({ path }) => path)).toEqual(source === null ? [] : [source]);
    expect(site.generatedPages).toEqual([]);
  });

  it('reads a description that the configuration does not list', () => {
    expect(
      siteOf({ navigation: { pages: [] } }, { 'a.mdx': { openapi: '/api/flags.json GET /flags' } }).filePages[0]
        ?.operation?.summary?.text,
    ).toBe('List flags');
  });
});

describe('findings', () => {
  const texts = (config: string) => ({
    configuration: 'docs.json',
    text: (path: string) =>
      path === 'docs.json'
        ? config
        : path === 'a.mdx'
          ? '---\ntitle: A\nopenapi: "GET /users"\n---\n'
          : path === 'b.mdx'
            ? '---\nopenapi: GET /gone\n---\n'
            : null,
  });

  it('report endpoints without a page, pages without an endpoint, and endpoints with two pages', () => {
    const config = { api: { openapi: 'api/users.json' }, navigation: { pages: ['GET /users', 'GET /nothing'] } };
    const site = siteOf(config, { 'a.mdx': { openapi: 'GET /users' }, 'b.mdx': { openapi: 'GET /gone' } });
    const text = JSON.stringify(config, null, 2);
    expect(
      checkApiPages(site, texts(text)).map(({ rule, path, range, message, setting }) => [
        rule,
        `${path}:${range.line}`,
        message,
        setting ?? null,
      ]),
    ).toEqual([
      ['openapi/operation-without-page', 'api/users.json:1', 'POST /users has no page.', null],
      ['openapi/operation-without-page', 'api/users.json:1', 'GET /ping has no page.', null],
      ['openapi/two-pages', 'a.mdx:3', '“GET /users” has 2 pages. It should have only one.', null],
      ['openapi/page-without-operation', 'b.mdx:2', 'No OpenAPI file has an operation “GET /gone”.', null],
      [
        'openapi/page-without-operation',
        'docs.json:8',
        'No OpenAPI file has an operation “GET /nothing”.',
        ['navigation', 'pages', 1],
      ],
    ]);
  });

  it.each([
    ['POST https://api.example.com/v1/users', ['POST /users has no page.']],
    ['post /users/', []],
    ['POST /v1/users', ['POST /users has no page.']],
    ['POST https://api.example.com/users?x=1', []],
    ['PUT https://api.example.com/users', ['POST /users has no page.']],
    ['POST https://api.example.com/users/{id}', ['POST /users has no page.']],
    ['nonsense', ['POST /users has no page.']],
  ])('count a page of its own endpoint: %s', (api, wanted) => {
    const config = { api: { openapi: 'api/users.json' }, navigation: { pages: ['GET /users', 'GET /ping', 'a'] } };
    const site = siteOf(config, { 'a.mdx': { api } });
    expect(checkApiPages(site, texts(JSON.stringify(config))).map(({ message }) => message)).toEqual(wanted);
  });

  it('ignore pages whose description is remote', () => {
    const site = siteOf(
      { api: { openapi: 'https://example.com/a.json' }, navigation: { pages: ['GET /users'] } },
      { 'b.mdx': { openapi: 'GET /gone' } },
    );
    expect(checkApiPages(site, texts('{}'))).toEqual([]);
  });
});
