import { describe, expect, it } from 'vitest';
import type { NavigationOption, SidebarEntry } from './navigationView.ts';
import { createView } from './siteView.fixture.ts';

/** A short form of an option: `*` if chosen, its label, and its link. */
const short = ({ label, href, isSelected, menu }: NavigationOption): string =>
  `${isSelected ? '*' : ''}${label} ${href}${menu.length === 0 ? '' : ` (${menu.map(short).join(', ')})`}`;
const rows = (entries: readonly SidebarEntry[]): readonly unknown[] =>
  entries.map((entry) =>
    entry.kind === 'group'
      ? [entry.label, ...rows(entry.entries)]
      : entry.kind === 'page'
        ? entry.label
        : `${entry.label} ↗`,
  );

const pages = {
  'index.mdx': 'Home',
  'start.mdx': 'Start',
  'guides/a.mdx': 'A',
  'guides/b.mdx': 'B',
  'api/list.mdx': 'List',
  'v1/old.mdx': 'Old',
  'fr/start.mdx': 'Départ',
  'hidden.mdx': '---\ntitle: Secret\nhidden: true\n---\n',
  'blog.mdx': '---\ntitle: Blog\nurl: https://blog.example.com\n---\n',
  'reference.mdx': '---\ntitle: Reference\nurl: /guides/a\n---\n',
  'create.mdx': '---\ntitle: Create\nopenapi: POST /things\n---\n',
};
const seen = (navigation: unknown, path: string, config: Readonly<Record<string, unknown>> = {}) => {
  const { navigation: found } = createView({ name: 'Acme', ...config, navigation }, pages).page(path);
  return {
    tabs: found.tabs.map(short),
    anchors: found.anchors.map(short),
    switches: found.switches.map(({ kind, options }) => `${kind}: ${options.map(short).join(', ')}`),
    entries: rows(found.entries),
  };
};
const nothing = { tabs: [], anchors: [], switches: [], entries: [] };
const group = (name: string, ...entries: readonly unknown[]) => ({ group: name, pages: entries });

describe('the navigation of a current configuration', () => {
  it.each([
    ['pages alone', { pages: ['start', 'guides/a'] }, 'start.mdx', { entries: ['Start', 'A'] }],
    [
      'groups, and groups in groups',
      { groups: [group('G', 'start', group('Inner', 'guides/a'))] },
      'start.mdx',
      { entries: [['G', 'Start', ['Inner', 'A']]] },
    ],
    ['an entry without a page not at all', { pages: ['start', 'nowhere'] }, 'start.mdx', { entries: ['Start'] }],
    [
      'a group without pages not at all',
      { groups: [group('Empty', 'nowhere'), group('G', 'start')] },
      'start.mdx',
      { entries: [['G', 'Start']] },
    ],
    ['a page that hides itself not at all', { pages: ['start', 'hidden'] }, 'hidden.mdx', { entries: ['Start'] }],
    [
      'a hidden group not at all',
      { groups: [group('G', 'start'), { ...group('H', 'guides/a'), hidden: true }] },
      'guides/a.mdx',
      { entries: [['G', 'Start']] },
    ],
    [
      'a page with an address of its own as a way elsewhere',
      { pages: ['start', 'blog'] },
      'start.mdx',
      { entries: ['Start', 'Blog ↗'] },
    ],
    [
      'a page with another page’s path as a link to it',
      { pages: ['start', 'reference'] },
      'start.mdx',
      { entries: ['Start', 'Reference ↗'] },
    ],
    [
      'the tab of the page, and the others by their first page',
      {
        tabs: [
          { tab: 'Docs', pages: ['start'] },
          { tab: 'Guides', groups: [group('G', 'guides/a', 'guides/b')] },
        ],
      },
      'guides/b.mdx',
      { tabs: ['Docs /start', '*Guides /guides/a'], entries: [['G', 'A', 'B']] },
    ],
    [
      'the first tab where no entry names the page',
      {
        tabs: [
          { tab: 'Docs', pages: ['start'] },
          { tab: 'Guides', pages: ['guides/a'] },
        ],
      },
      'api/list.mdx',
      { tabs: ['*Docs /start', 'Guides /guides/a'], entries: ['Start'] },
    ],
    [
      'the branch of the page, of whatever kind it is, and groups beside branches in all of them',
      {
        tabs: [{ tab: 'Docs', pages: ['start'] }],
        anchors: [{ anchor: 'Guides', pages: ['guides/a'] }],
        groups: [group('Loose', 'guides/b')],
      },
      'guides/a.mdx',
      { tabs: ['Docs /start'], anchors: ['*Guides /guides/a'], entries: ['A', ['Loose', 'B']] },
    ],
    [
      'the pages of a tab that leads elsewhere to readers who are on one of them',
      {
        tabs: [
          { tab: 'Docs', pages: ['start'] },
          { tab: 'Blog', href: 'https://blog.example.com', pages: ['guides/a'] },
        ],
      },
      'guides/a.mdx',
      { tabs: ['Docs /start', '*Blog https://blog.example.com'], entries: ['A'] },
    ],
    [
      'a tab that leads elsewhere',
      {
        tabs: [
          { tab: 'Docs', pages: ['start'] },
          { tab: 'Blog', href: 'https://blog.example.com' },
        ],
      },
      'start.mdx',
      { tabs: ['*Docs /start', 'Blog https://blog.example.com'], entries: ['Start'] },
    ],
    [
      'a hidden tab only from within',
      {
        tabs: [
          { tab: 'Docs', pages: ['start'] },
          { tab: 'Old', hidden: true, pages: ['v1/old'] },
        ],
      },
      'start.mdx',
      { tabs: ['*Docs /start'], entries: ['Start'] },
    ],
    [
      'a hidden tab where the page is in it',
      {
        tabs: [
          { tab: 'Docs', pages: ['start'] },
          { tab: 'Old', hidden: true, pages: ['v1/old'] },
        ],
      },
      'v1/old.mdx',
      { tabs: ['Docs /start', '*Old /v1/old'], entries: ['Old'] },
    ],
    [
      'the menu of a tab below it',
      {
        tabs: [
          {
            tab: 'Docs',
            menu: [
              { item: 'Guides', pages: ['guides/a'] },
              { item: 'API', pages: ['api/list'] },
            ],
          },
          { tab: 'Start', pages: ['start'] },
        ],
      },
      'api/list.mdx',
      { tabs: ['*Docs /guides/a (Guides /guides/a, *API /api/list)', 'Start /start'], entries: ['List'] },
    ],
    [
      'anchors',
      {
        anchors: [
          { anchor: 'Docs', pages: ['start'] },
          { anchor: 'API', pages: ['api/list'] },
        ],
      },
      'api/list.mdx',
      { anchors: ['Docs /start', '*API /api/list'], entries: ['List'] },
    ],
    [
      'global anchors beside the groups',
      { groups: [group('G', 'start')], global: { anchors: [{ anchor: 'Blog', href: 'https://blog.example.com' }] } },
      'start.mdx',
      { anchors: ['Blog https://blog.example.com'], entries: [['G', 'Start']] },
    ],
    [
      'global anchors beside tabs',
      {
        global: { anchors: [{ anchor: 'Blog', href: 'https://blog.example.com' }] },
        tabs: [{ tab: 'Docs', pages: ['start'] }],
      },
      'start.mdx',
      { tabs: ['*Docs /start'], anchors: ['Blog https://blog.example.com'], entries: ['Start'] },
    ],
    [
      'dropdowns',
      {
        dropdowns: [
          { dropdown: 'Cloud', pages: ['start'] },
          { dropdown: 'Server', pages: ['guides/a'] },
        ],
      },
      'guides/a.mdx',
      { switches: ['dropdown: Cloud /start, *Server /guides/a'], entries: ['A'] },
    ],
    [
      'products',
      {
        products: [
          { product: 'One', pages: ['start'] },
          { product: 'two', name: 'Two', pages: ['guides/a'] },
        ],
      },
      'start.mdx',
      { switches: ['product: *One /start, Two /guides/a'], entries: ['Start'] },
    ],
    [
      'versions, the default one where the page is in none',
      {
        versions: [
          { version: 'v1', pages: ['v1/old'] },
          { version: 'v2', default: true, pages: ['start'] },
        ],
      },
      'api/list.mdx',
      { switches: ['version: v1 /v1/old, *v2 /start'], entries: ['Start'] },
    ],
    [
      'languages by their own names, each by the same page',
      {
        languages: [
          { language: 'en', pages: ['index', 'start'] },
          { language: 'fr', pages: ['fr/start'] },
        ],
      },
      'start.mdx',
      { switches: ['language: *English /, Français /fr/start'], entries: ['Home', 'Start'] },
    ],
    [
      'a language that is called as what every object has',
      {
        languages: [
          { language: 'en', pages: ['index'] },
          { language: 'constructor', pages: ['fr/start'] },
        ],
      },
      'index.mdx',
      { switches: ['language: *English /, constructor /fr/start'], entries: ['Home'] },
    ],
    [
      'tabs within versions',
      {
        versions: [
          {
            version: 'v2',
            tabs: [
              { tab: 'Docs', pages: ['start'] },
              { tab: 'API', pages: ['api/list'] },
            ],
          },
          { version: 'v1', pages: ['v1/old'] },
        ],
      },
      'api/list.mdx',
      { switches: ['version: *v2 /start, v1 /v1/old'], tabs: ['Docs /start', '*API /api/list'], entries: ['List'] },
    ],
    [
      'the first of several entries that name a page',
      {
        tabs: [
          { tab: 'Docs', pages: ['start'] },
          { tab: 'Again', pages: ['start', 'guides/a'] },
        ],
      },
      'start.mdx',
      { tabs: ['*Docs /start', 'Again /start'], entries: ['Start'] },
    ],
    ['nothing of what is no navigation', { tabs: 'x', groups: [7, null, { pages: 3 }] }, 'start.mdx', {}],
  ])('shows %s', (_, navigation, path, expected) => {
    expect(seen(navigation, path)).toEqual({ ...nothing, ...expected });
  });

  it('sets the root of groups and the icon, tag, and method of entries', () => {
    const [first, second] = createView(
      {
        name: 'Acme',
        navigation: {
          groups: [
            { group: 'G', root: 'start', icon: 'star', tag: 'NEW', expanded: true, pages: ['guides/a'] },
            group('H', 'create'),
          ],
        },
      },
      pages,
    ).page('start.mdx').navigation.entries;
    expect(first).toMatchObject({ kind: 'group', root: '/start', icon: 'star', tag: 'NEW', expanded: true });
    expect(second).toMatchObject({ entries: [{ label: 'Create', method: 'POST' }] });
  });

  it('omits the method of an entry whose page hides it', () => {
    const [entry] = createView(
      { name: 'Acme', navigation: { groups: [group('H', 'create')] } },
      { 'create.mdx': '---\ntitle: Create\nopenapi: POST /a\nhideApiMarker: true\n---\n' },
    ).page('create.mdx').navigation.entries;
    expect(entry).toMatchObject({ entries: [{ label: 'Create', method: null }] });
  });
});

describe('the navigation of a classic configuration', () => {
  const classic = [
    group('Get started', 'index', 'start'),
    group('Guides', 'guides/a', 'guides/b'),
    group('API', 'api/list'),
    group('Old', 'v1/old'),
  ];
  it.each([
    [
      'all groups where there are no tabs',
      {},
      'start.mdx',
      {
        entries: [
          ['Get started', 'Home', 'Start'],
          ['Guides', 'A', 'B'],
          ['API', 'List'],
          ['Old', 'Old'],
        ],
      },
    ],
    [
      'the tab by the start of the address',
      { tabs: [{ name: 'API', url: 'api' }] },
      'api/list.mdx',
      { tabs: ['Documentation /', '*API /api/list'], entries: [['API', 'List']] },
    ],
    [
      'what no tab holds in a first one',
      {
        tabs: [
          { name: 'API', url: 'api' },
          { name: 'Old', url: '/v1/' },
        ],
      },
      'start.mdx',
      {
        tabs: ['*Documentation /', 'API /api/list', 'Old /v1/old'],
        entries: [
          ['Get started', 'Home', 'Start'],
          ['Guides', 'A', 'B'],
        ],
      },
    ],
    [
      'the first tab by its own name',
      { tabs: [{ name: 'API', url: 'api' }], primaryTab: { name: 'Read' } },
      'api/list.mdx',
      { tabs: ['Read /', '*API /api/list'], entries: [['API', 'List']] },
    ],
    [
      'no tab whose prefix no page has',
      {
        tabs: [
          { name: 'API', url: 'api' },
          { name: 'None', url: 'none' },
        ],
      },
      'api/list.mdx',
      { tabs: ['Documentation /', '*API /api/list'], entries: [['API', 'List']] },
    ],
    [
      'a tab elsewhere',
      { tabs: [{ name: 'Blog', url: 'https://blog.example.com' }] },
      'start.mdx',
      {
        tabs: ['*Documentation /', 'Blog https://blog.example.com'],
        entries: [
          ['Get started', 'Home', 'Start'],
          ['Guides', 'A', 'B'],
          ['API', 'List'],
          ['Old', 'Old'],
        ],
      },
    ],
    [
      'anchors by the start of the address, under the top one',
      { anchors: [{ name: 'Guides', url: 'guides' }], topAnchor: { name: 'Read' } },
      'guides/a.mdx',
      { anchors: ['Read /', '*Guides /guides/a'], entries: [['Guides', 'A', 'B']] },
    ],
    [
      'an anchor of another version not at all',
      { versions: ['2', '1'], anchors: [{ name: 'Old', url: 'v1', version: '1' }] },
      'start.mdx',
      {
        switches: ['version: *2 /start, 1 /v1/old'],
        entries: [
          ['Get started', 'Home', 'Start'],
          ['Guides', 'A', 'B'],
          ['API', 'List'],
        ],
      },
    ],
    [
      'an anchor of the version that is chosen',
      { versions: ['2', '1'], anchors: [{ name: 'Old', url: 'v1', version: '1' }] },
      'v1/old.mdx',
      {
        switches: ['version: 2 /, *1 /v1/old'],
        anchors: ['Documentation /', '*Old /v1/old'],
        entries: [['Old', 'Old']],
      },
    ],
    [
      'an anchor hidden at first only from within',
      {
        anchors: [
          { name: 'Old', url: 'v1', isDefaultHidden: true },
          { name: 'API', url: 'api' },
        ],
      },
      'v1/old.mdx',
      { anchors: ['Documentation /', '*Old /v1/old', 'API /api/list'], entries: [['Old', 'Old']] },
    ],
    [
      'an anchor hidden at first nowhere else',
      {
        anchors: [
          { name: 'Old', url: 'v1', isDefaultHidden: true },
          { name: 'API', url: 'api' },
        ],
      },
      'start.mdx',
      {
        anchors: ['*Documentation /', 'API /api/list'],
        entries: [
          ['Get started', 'Home', 'Start'],
          ['Guides', 'A', 'B'],
        ],
      },
    ],
    [
      'the longest of several prefixes',
      { tabs: [{ name: 'G', url: 'guides' }], anchors: [{ name: 'Only A', url: 'guides/a' }] },
      'guides/a.mdx',
      {
        tabs: ['Documentation /', '*G /guides/b'],
        anchors: ['Documentation /', '*Only A /guides/a'],
        entries: [['Guides', 'A']],
      },
    ],
  ])('shows %s', (_, config, path, expected) => {
    expect(seen(classic, path, config)).toEqual({ ...nothing, ...expected });
  });

  it('shows the groups of the selected version and those without a version', () => {
    const versioned = [
      { ...group('Two', 'start'), version: '2' },
      { ...group('One', 'v1/old'), version: '1' },
      group('Both', 'guides/a'),
    ];
    expect(seen(versioned, 'start.mdx', { versions: ['2', '1'] }).entries).toEqual([
      ['Two', 'Start'],
      ['Both', 'A'],
    ]);
    expect(seen(versioned, 'v1/old.mdx', { versions: ['2', '1'] })).toMatchObject({
      switches: ['version: 2 /start, *1 /v1/old'],
      entries: [
        ['One', 'Old'],
        ['Both', 'A'],
      ],
    });
  });

  it('sets the icon of the top anchor and the icon and color of others', () => {
    const { anchors } = createView(
      {
        name: 'Acme',
        anchors: [
          { name: 'API', url: 'api', icon: 'terminal', iconType: 'solid', color: { from: '#ff0000', to: '#00ff00' } },
        ],
        navigation: classic,
      },
      pages,
    ).page('start.mdx').navigation;
    expect(anchors[0]).toMatchObject({ label: 'Documentation', icon: 'book-open', iconType: 'duotone' });
    expect(anchors[1]).toMatchObject({
      icon: 'terminal',
      iconType: 'solid',
      color: { light: '#ff0000', to: '#00ff00' },
    });
  });

  describe('in versions that share pages', () => {
    const view = createView(
      {
        name: 'Acme',
        versions: ['3', '2', { name: '1', url: 'https://v1.example' }],
        anchors: [{ name: 'Old', url: 'v1', version: '2' }],
        navigation: [...classic, { group: 'New', version: '3', pages: ['new'] }],
      },
      { ...pages, 'new.mdx': 'New' },
    );
    const shown = (path: string, version?: string) => {
      const { switches, entries, anchors, version: found } = view.page(path, version).navigation;
      return {
        options: switches[0]?.options.map(({ label, href, isSelected }) => `${isSelected ? '*' : ''}${label} ${href}`),
        groups: entries.map(({ label }) => label),
        anchors: anchors.map(({ label }) => label),
        others: found?.others,
      };
    };
    it('selects a version without groups of its own on a page that is in it', () => {
      expect(shown('start.mdx')).toMatchObject({
        options: ['*3 /new', '2 /v1/old', '1 https://v1.example'],
        others: ['2'],
      });
      expect(shown('start.mdx').groups).toContain('New');
      const chosen = shown('start.mdx', '2');
      expect(chosen).toMatchObject({ options: ['3 /new', '*2 /v1/old', '1 https://v1.example'], others: ['3'] });
      expect(chosen.groups).not.toContain('New');
      expect(chosen.anchors).toContain('Old');
    });
    it.each([
      ['new.mdx', '2', '*3'],
      ['v1/old.mdx', '3', '*2'],
      ['start.mdx', 'none', '*3'],
    ])('keeps the version of %s, which is not in version %s', (path, version, selected) => {
      expect(shown(path, version).options?.find((option) => option.startsWith('*'))).toContain(selected);
    });
    it('has previous and next pages of the version', () => {
      const last = (version?: string) => view.page('api/list.mdx', version).next?.url ?? null;
      expect([last(), last('2')]).toEqual(['/new', null]);
    });
    it('links to the page itself for a version that has nothing of its own', () => {
      const plain = createView({ versions: ['2', '1'], navigation: classic }, pages);
      expect(plain.page('start.mdx').navigation.switches[0]?.options.map(({ href }) => href)).toEqual([
        '/start',
        '/start',
      ]);
      expect(plain.page('start.mdx', '1').navigation.switches[0]?.options[1]?.isSelected).toBe(true);
    });
  });
});
