import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corpusConfigurations } from '../../../test/bench/config/corpusConfigurations.ts';
import { checkFields } from '../check/checkFields.ts';
import { readDocsJson, type JsonObject } from '../docsJson.ts';
import { buildNavigationTree } from '../navigation/navigationTree.ts';
import { listPageEntries } from '../navigation/pageFiles.ts';
import { upgradeToCurrent } from './upgradeToCurrent.ts';

const upgraded = (config: JsonObject) => upgradeToCurrent({ name: 'A', ...config });
const groups = (...pages: readonly string[]) => [{ group: 'G', pages }];

describe('upgradeToCurrent', () => {
  it.each<readonly [JsonObject, JsonObject]>([
    [
      { colors: { primary: '#000', background: { light: '#fff', dark: '#111' } } },
      { colors: { primary: '#000' }, background: { color: { light: '#fff', dark: '#111' } } },
    ],
    [
      {
        topbarLinks: [
          { name: 'Blog', url: '/b' },
          { type: 'github', url: 'https://g' },
        ],
      },
      {
        navbar: {
          links: [
            { label: 'Blog', href: '/b' },
            { type: 'github', href: 'https://g' },
          ],
        },
      },
    ],
    [
      { topbarCtaButton: { name: 'Start', url: '/s' } },
      { navbar: { primary: { type: 'button', label: 'Start', href: '/s' } } },
    ],
    [
      { topbarCtaButton: { type: 'github', url: 'https://g' } },
      { navbar: { primary: { type: 'github', href: 'https://g' } } },
    ],
    [
      { topbarCtaButton: { type: 'github', name: 'Star us', url: 'https://g' } },
      { navbar: { primary: { type: 'github', label: 'Star us', href: 'https://g' } } },
    ],
    [
      { footerSocials: { x: 'https://x' }, footer: { socials: { github: 'https://g' } } },
      { footer: { socials: { x: 'https://x', github: 'https://g' } } },
    ],
    [
      { topbarLinks: [{ name: 'A', url: '/a' }], navbar: { links: [{ label: 'B', href: '/b' }] } },
      {
        navbar: {
          links: [
            { label: 'B', href: '/b' },
            { label: 'A', href: '/a' },
          ],
        },
      },
    ],
    [
      { background: { color: { light: '#fff' } }, api: { openapi: 'o.json', playground: { display: 'simple' } } },
      { background: { color: { light: '#fff' } }, api: { openapi: 'o.json', playground: { display: 'simple' } } },
    ],
    [
      { theme: 'maple', constructor: 1 },
      { theme: 'maple', constructor: 1 },
    ],
    [
      { openapi: 'o.json', api: { baseUrl: 'https://a', playground: { mode: 'hide' } } },
      { api: { openapi: 'o.json', mdx: { server: 'https://a' }, playground: { display: 'none' } } },
    ],
    [{ api: { auth: { method: 'basic', name: 'u:p' } } }, { api: { mdx: { auth: { method: 'basic', name: 'u:p' } } } }],
    [{ footerSocials: [{ type: 'x', url: 'https://x' }] }, { footer: { socials: { x: 'https://x' } } }],
    [
      { modeToggle: { default: 'dark', isHidden: true }, backgroundImage: '/b.png' },
      { appearance: { default: 'dark', strict: true }, background: { image: '/b.png' } },
    ],
    [
      { analytics: { ga4: { measurementId: 'G1' } }, unknown: [1] },
      { integrations: { ga4: { measurementId: 'G1' } }, unknown: [1] },
    ],
  ])('upgrades %j to %j', (classic, current) => {
    const { config, losses } = upgraded(classic);
    expect(config).toEqual({
      $schema: 'https://mintlify.com/docs.json',
      theme: 'mint',
      name: 'A',
      colors: { primary: '#4b45c6' },
      ...current,
      navigation: { groups: [] },
    });
    expect(losses).toEqual([]);
  });

  it.each<JsonObject>([
    { api: { maintainOrder: true } },
    { feedback: { suggestEdit: false, raiseIssue: false } },
    { navigation: [{ group: 'G', pages: ['a'], iconType: 'solid' }] },
  ])('does not report %j, which has no effect for readers', (classic) => {
    expect(upgraded(classic).losses).toEqual([]);
  });

  it.each<readonly [JsonObject, string]>([
    [{ feedback: { suggestEdit: true } }, 'feedback'],
    [{ api: { maintainOrder: false } }, 'api.maintainOrder'],
    [{ api: { auth: { inputPrefix: 'Bearer ' } } }, 'api.auth.inputPrefix'],
    [{ colors: { primary: '#000', anchors: '#111' } }, 'colors.anchors'],
    [{ anchors: [{ name: 'A', url: 'https://a', color: { from: '#000', to: '#111' } }] }, 'anchors.0.color.to'],
    [{ navigation: [{ group: 'G', pages: ['a'], public: true }] }, 'navigation.0.public'],
    [{ navigation: [{ group: 'G', pages: ['a'], version: 'v1' }] }, 'navigation.0.version'],
    [{ anchors: [{ name: 'A', url: 'https://a', color: { from: '#000', via: '#111' } }] }, 'anchors.0.color.via'],
    [{ tabs: [{ name: 'A', url: 'https://a', color: '#000' }] }, 'tabs.0.color'],
    [{ tabs: [{ name: 'A', url: 'a', version: 'v1' }] }, 'tabs.0.version'],
    [
      {
        navigation: [{ group: 'G', pages: ['t/a', 't/b/c'] }],
        tabs: [{ name: 'T', url: 't' }],
        anchors: [
          { name: 'A', url: 'https://a' },
          { name: 'B', url: 't/b' },
        ],
      },
      'anchors.0',
    ],
    [{ topAnchor: { name: 'P' } }, 'topAnchor'],
    [{ primaryTab: { name: 'P' } }, 'primaryTab'],
    [{ versions: [{ name: 'English', locale: 'en' }] }, 'versions.0.name'],
    [{ versions: [{ name: 'English', locale: 'en' }, 'v2'] }, 'versions.0.locale'],
    [
      { versions: [{ name: 'v1', url: 'https://a' }], navigation: [{ group: 'G', version: 'v1', pages: ['a'] }] },
      'versions.0.url',
    ],
    [{ topbarCtaButton: { name: 'A', url: '/a', arrow: true } }, 'topbarCtaButton.arrow'],
    [{ topbarLinks: { name: 'A' } }, 'topbarLinks'],
    [{ footerSocials: [{ url: 'https://c' }] }, 'footerSocials.0'],
    [
      {
        footerSocials: [
          { type: 'x', url: 'https://a' },
          { type: 'x', url: 'https://b' },
        ],
      },
      'footerSocials.1',
    ],
    [{ footerSocials: { x: 'https://a' }, footer: { socials: { x: 'https://b' } } }, 'footer'],
    [{ openapi: 'a.json', api: { openapi: 'b.json' } }, 'api'],
    [{ api: { paramFields: { expanded: 'topLevel' } } }, 'api.paramFields.expanded'],
    [{ api: { toString: 1 } }, 'api.toString'],
    [{ rounded: 'sharp' }, 'rounded'],
    [{ theme: 'quill' }, 'theme'],
  ])('of %j reports what is lost: %s', (classic, path) => {
    expect(upgraded(classic).losses.map((loss) => loss.path.join('.'))).toEqual([path]);
  });
});

describe('the upgraded navigation', () => {
  it.each<readonly [string, JsonObject, JsonObject]>([
    [
      'keeps groups, with icon and style in one',
      { navigation: [{ group: 'G', icon: 'book', iconType: 'solid', pages: ['a', { group: 'H', pages: ['b'] }] }] },
      { groups: [{ group: 'G', icon: { name: 'book', style: 'solid' }, pages: ['a', { group: 'H', pages: ['b'] }] }] },
    ],
    [
      'puts pages into the tab with the longest prefix, the rest first',
      {
        navigation: groups('a', 'api/b', 'api/v2/c'),
        tabs: [
          { name: 'API', url: 'api' },
          { name: 'V2', url: '/api/v2' },
        ],
      },
      {
        tabs: [
          { tab: 'Documentation', groups: groups('a') },
          { tab: 'API', groups: groups('api/b') },
          { tab: 'V2', groups: groups('api/v2/c') },
        ],
      },
    ],
    [
      'hides the first tab, and keeps what it does not know',
      {
        navigation: groups('a', 't/x'),
        primaryTab: { name: 'P', isDefaultHidden: true },
        tabs: [{ name: 'T', url: 't', more: 1 }],
      },
      {
        tabs: [
          { tab: 'P', hidden: true, groups: groups('a') },
          { tab: 'T', more: 1, groups: groups('t/x') },
        ],
      },
    ],
    [
      'keeps a group without pages once',
      { navigation: [...groups('api/b'), { group: 'Empty', pages: [] }], tabs: [{ name: 'API', url: 'api' }] },
      {
        tabs: [
          { tab: 'Documentation', groups: [{ group: 'Empty', pages: [] }] },
          { tab: 'API', groups: groups('api/b') },
        ],
      },
    ],
    [
      'names the first anchor by topAnchor',
      {
        navigation: groups('a', 'api/b'),
        anchors: [{ name: 'API', url: 'api', icon: 'code' }],
        topAnchor: { name: 'Guides', icon: 'map' },
      },
      {
        anchors: [
          { anchor: 'Guides', icon: 'map', groups: groups('a') },
          { anchor: 'API', icon: 'code', groups: groups('api/b') },
        ],
      },
    ],
    [
      'puts links to other sites beside all',
      { navigation: groups('a'), anchors: [{ name: 'Chat', url: 'https://c', color: '#000' }] },
      {
        groups: groups('a'),
        global: { anchors: [{ anchor: 'Chat', color: { light: '#000', dark: '#000' }, href: 'https://c' }] },
      },
    ],
    [
      'gives each version its groups',
      { navigation: [...groups('a'), { group: 'New', version: 'v2', pages: ['n'] }], versions: ['v2', 'v1'] },
      {
        versions: [
          { version: 'v2', groups: [...groups('a'), { group: 'New', pages: ['n'] }] },
          { version: 'v1', groups: groups('a') },
        ],
      },
    ],
    [
      'keeps pages of another version’s tab out',
      {
        navigation: groups('a', 'beta/b'),
        versions: ['v2', 'v1'],
        tabs: [{ name: 'Beta', url: 'beta', version: 'v2' }],
      },
      {
        versions: [
          {
            version: 'v2',
            tabs: [
              { tab: 'Documentation', groups: groups('a') },
              { tab: 'Beta', groups: groups('beta/b') },
            ],
          },
          { version: 'v1', groups: groups('a') },
        ],
      },
    ],
    [
      'makes a version that only a group names one of its own',
      { navigation: [...groups('a'), { group: 'New', version: 'v9', pages: ['n'] }], versions: ['v1'] },
      {
        versions: [
          { version: 'v1', groups: groups('a') },
          { version: 'v9', groups: [...groups('a'), { group: 'New', pages: ['n'] }] },
        ],
      },
    ],
    [
      'makes a version that only a tab names one of its own',
      { navigation: groups('a', 't/x'), versions: ['v1'], tabs: [{ name: 'T', url: 't', version: 'v9' }] },
      {
        versions: [
          { version: 'v1', groups: groups('a') },
          {
            version: 'v9',
            tabs: [
              { tab: 'Documentation', groups: groups('a') },
              { tab: 'T', groups: groups('t/x') },
            ],
          },
        ],
      },
    ],
    [
      'keeps a group of a version inside of another group to its version',
      {
        navigation: [{ group: 'G', pages: ['a', { group: 'H', version: 'v1', pages: ['n'] }] }],
        versions: ['v1', 'v2'],
      },
      {
        versions: [
          { version: 'v1', groups: [{ group: 'G', pages: ['a', { group: 'H', pages: ['n'] }] }] },
          { version: 'v2', groups: groups('a') },
        ],
      },
    ],
    [
      'puts versions that all lead elsewhere beside the pages',
      {
        navigation: groups('a'),
        versions: [
          { name: 'v1', url: 'https://a' },
          { name: 'v2', url: 'https://b', default: true },
        ],
      },
      {
        groups: groups('a'),
        global: {
          versions: [
            { version: 'v1', href: 'https://a' },
            { version: 'v2', default: true, href: 'https://b' },
          ],
        },
      },
    ],
    [
      'keeps the pages of a version that leads elsewhere',
      {
        navigation: [{ group: 'G', version: 'v1', pages: ['a'] }],
        versions: [
          { name: 'v1', url: 'https://a' },
          { name: 'v2', url: 'https://b' },
        ],
      },
      {
        versions: [
          { version: 'v1', groups: groups('a') },
          { version: 'v2', href: 'https://b' },
        ],
      },
    ],
    [
      'makes versions with a locale into languages',
      { navigation: groups('a'), versions: [{ name: 'English', locale: 'en', default: true }] },
      { languages: [{ language: 'en', default: true, groups: groups('a') }] },
    ],
    [
      'nests tabs in anchors',
      { navigation: groups('a', 'api/b'), tabs: [{ name: 'T', url: 'api' }], anchors: [{ name: 'API', url: 'api' }] },
      {
        anchors: [
          { anchor: 'Documentation', icon: 'book-open', groups: groups('a') },
          { anchor: 'API', tabs: [{ tab: 'T', groups: groups('api/b') }] },
        ],
      },
    ],
  ])('%s', (_, classic, navigation) => {
    expect(upgraded(classic).config['navigation']).toEqual(navigation);
  });
});

it('reports each page with no place in the upgraded navigation', () => {
  const { losses } = upgraded({
    navigation: [...groups('a'), { group: 'H', version: 'Deutsch', pages: ['d', { group: 'I', pages: ['e'] }] }],
    versions: [{ name: 'en', locale: 'en' }],
  });
  expect(losses.filter(({ reason }) => reason.includes('page'))).toEqual([
    {
      path: ['navigation', 1, 'pages', 0],
      value: 'd',
      reason: 'is the page d, which isn’t in the upgraded navigation',
    },
    {
      path: ['navigation', 1, 'pages', 1, 'pages', 0],
      value: 'e',
      reason: 'is the page e, which isn’t in the upgraded navigation',
    },
  ]);
});

const classicFiles = corpusConfigurations().filter((path) => path.endsWith('mint.json'));
describe.skipIf(classicFiles.length === 0)(
  'classic configurations of real sites (skipped if their folder is missing)',
  () => {
    it.each(classicFiles)('%s keeps each page exactly once, in a valid current file', (path) => {
      const classic = readDocsJson(readFileSync(path, 'utf8'), () => null, 'mint.json');
      const current = readDocsJson(JSON.stringify(upgradeToCurrent(classic.config).config));
      const pages = (docs: typeof classic) =>
        listPageEntries(buildNavigationTree(docs))
          .map(({ entry }) => entry)
          .toSorted();
      expect(current.format).toBe('current');
      expect([...new Set(pages(current))]).toEqual([...new Set(pages(classic))]);
      expect(checkFields(current).filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(pages(current).length).toBe(pages(classic).length);
    });
  },
);
