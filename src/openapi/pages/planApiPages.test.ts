import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { buildApiSite } from './buildApiSite.ts';
import { planApiPages } from './planApiPages.ts';

const operation = (summary: string, tag: string | null, more: object = {}) => ({
  summary,
  ...(tag === null ? {} : { tags: [tag] }),
  responses: {},
  ...more,
});
const api = JSON.stringify({
  openapi: '3.1.0',
  tags: [{ name: 'flags', 'x-group': 'Feature flags' }],
  paths: {
    '/flags': { get: operation('List flags', 'flags'), post: operation('Make a flag', 'flags') },
    '/users': { get: operation('List users', 'users') },
    '/secret': { get: operation('Secret', 'users', { 'x-hidden': true }) },
    '/ping': {
      get: operation('Ping', null, {
        'x-mint': { metadata: { title: 'Are you there?', icon: 'bolt' }, content: '## First\n' },
      }),
    },
  },
});

function planOf(
  config: object,
  wanted: readonly string[],
  heads: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
) {
  const docs = readDocsJson(JSON.stringify(config));
  const files = new Set(['api.json', ...Object.keys(heads)]);
  const input = { docs, siteFolder: '', files };
  const site = buildApiSite({
    ...input,
    read: (path) => (path === 'api.json' ? api : null),
    heads: new Map(Object.entries(heads)),
  });
  return planApiPages(input, site, new Set(wanted.map((name) => `api.json ${name}`)));
}

const changesOf = (...asked: Parameters<typeof planOf>) =>
  planOf(...asked).changes.map((change) =>
    change.kind === 'set'
      ? [change.place.path.join('.'), change.value]
      : [`${change.list.path.join('.')} ${change.index}`, ...change.values],
  );

const listFlags = 'api-reference/flags/list-flags';
const makeFlag = 'api-reference/flags/make-a-flag';
const listUsers = 'api-reference/users/list-users';
const listed = (pages: readonly unknown[]) => ({
  api: { openapi: 'api.json' },
  navigation: { groups: [{ group: 'API', pages }] },
});

describe('a page created for an operation', () => {
  it('references the operation and has its title, front matter, and content', () => {
    expect(planOf(listed(['GET /flags']), ['GET /ping']).pages).toEqual([
      {
        path: 'api-reference/ping.mdx',
        title: 'Are you there?',
        frontMatter: { title: 'Are you there?', icon: 'bolt', openapi: 'GET /ping' },
        content: '## First\n',
      },
    ]);
  });

  it('is not created if the operation already has one, does not exist, or is excluded', () => {
    const heads = { 'own.mdx': { openapi: 'GET /flags' } };
    expect(planOf(listed(['own']), ['GET /flags', 'GET /gone'], heads)).toEqual({ pages: [], changes: [] });
  });

  it('avoids the path of an existing file', () => {
    expect(planOf(listed(['POST /flags']), ['GET /flags'], { [`${listFlags}.mdx`]: {} }).pages[0]?.path).toBe(
      `${listFlags}-1.mdx`,
    );
  });

  it('of a hidden operation is not added to the navigation', () => {
    expect(planOf(listed(['GET /flags']), ['GET /secret'])).toMatchObject({
      pages: [{ path: 'api-reference/users/secret.mdx', frontMatter: { hidden: true } }],
      changes: [],
    });
  });
});

describe('the navigation lists the page', () => {
  it.each<readonly [string, object, readonly string[], unknown]>([
    [
      'where it named the operation',
      listed(['GET /flags']),
      ['GET /flags'],
      [['navigation.groups.0.pages.0', listFlags]],
    ],
    [
      'behind the last one of the same tag',
      listed(['GET /flags', 'GET /ping']),
      ['POST /flags'],
      [['navigation.groups.0.pages 1', makeFlag]],
    ],
    [
      'in a group of its tag behind the group of others of the same file',
      listed(['GET /ping']),
      ['GET /flags', 'POST /flags', 'GET /users'],
      [
        ['navigation.groups 1', { group: 'users', pages: [listUsers] }],
        ['navigation.groups 1', { group: 'Feature flags', pages: [listFlags, makeFlag] }],
      ],
    ],
    [
      'behind pages that no group holds',
      { api: { openapi: 'api.json' }, navigation: { pages: ['GET /ping'] } },
      ['GET /users'],
      [['navigation.pages 1', { group: 'users', pages: [listUsers] }]],
    ],
    [
      'in a part that was made, which is written out with all its other operations',
      {
        navigation: {
          tabs: [
            { tab: 'Guides', pages: ['a'] },
            { tab: 'API', openapi: 'api.json' },
          ],
        },
      },
      ['GET /flags'],
      [
        [
          'navigation.tabs.1.groups',
          [
            { group: 'Feature flags', pages: [listFlags, 'POST /flags'] },
            { group: 'users', pages: ['GET /users'] },
            { group: 'API Reference', pages: ['GET /ping'] },
            { group: 'Hidden', hidden: true, pages: ['GET /secret'] },
          ],
        ],
      ],
    ],
    [
      'at the end of the first tab, where the site as a whole made it',
      {
        api: { openapi: 'api.json' },
        navigation: { tabs: [{ tab: 'Guides', groups: [{ group: 'A', pages: ['a'] }] }] },
      },
      ['GET /users'],
      [
        [
          'navigation.tabs.0.groups 1',
          { group: 'Feature flags', pages: ['GET /flags', 'POST /flags'] },
          { group: 'users', pages: [listUsers] },
          { group: 'API Reference', pages: ['GET /ping'] },
          { group: 'Hidden', hidden: true, pages: ['GET /secret'] },
        ],
      ],
    ],
    [
      'in a classic tab by its address, the page first',
      {
        navigation: [{ group: 'A', pages: ['a'] }],
        tabs: [{ name: 'API', url: 'rest', openapi: '/api.json' }],
      },
      ['POST /flags'],
      [
        [
          'navigation 1',
          {
            group: 'API Reference',
            pages: [
              { group: 'Feature flags', pages: ['rest/flags/make-a-flag', 'GET /flags'] },
              { group: 'users', pages: ['GET /users'] },
              { group: 'API Reference', pages: ['GET /ping'] },
            ],
          },
        ],
      ],
    ],
  ])('%s', (_, config, wanted, changes) => {
    expect(changesOf(config, wanted)).toEqual(changes);
  });

  it('next to another operation’s written page', () => {
    const config = { api: { openapi: 'api.json' }, navigation: { groups: [{ group: 'A', pages: ['x', 'own', 'y'] }] } };
    expect(changesOf(config, ['POST /flags'], { 'own.mdx': { openapi: 'GET /flags' } })).toEqual([
      ['navigation.groups.0.pages 2', makeFlag],
    ]);
  });
});

it('keeps the URLs of all other operations’ pages', () => {
  const before = { navigation: { tabs: [{ tab: 'API', openapi: { source: 'api.json', directory: 'rest' } }] } };
  const [change] = planOf(before, ['GET /users']).changes;
  const groups = change?.kind === 'set' ? change.value : null;
  const after = { navigation: { tabs: [{ ...before.navigation.tabs[0], groups }] } };
  const addresses = (config: object, heads: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
    buildApiSite({
      docs: readDocsJson(JSON.stringify(config)),
      siteFolder: '',
      files: new Set(['api.json', ...Object.keys(heads)]),
      read: (path) => (path === 'api.json' ? api : null),
      heads: new Map(Object.entries(heads)),
    }).generatedPages.map(({ slug }) => slug);
  expect(
    [
      ...addresses(after, { 'rest/users/list-users.mdx': { openapi: 'GET /users' } }),
      'rest/users/list-users',
    ].toSorted(),
  ).toEqual(addresses(before, {}).toSorted());
});
