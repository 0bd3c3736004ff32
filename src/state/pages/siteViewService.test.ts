import { describe, expect, it } from 'vitest';
import { readPageFacts } from '#site/pageFacts.ts';
import type { Site } from '#site/site.ts';
import { resolveSiteUrl, collectSearchRecords, readPageView, readSiteView } from './siteViewService.ts';

const texts: Readonly<Record<string, string>> = {
  'index.mdx':
    '---\ntitle: Welcome\n---\n\nimport Part from "/snippets/part.mdx"\n\n<Part />\n\n<Snippet file="named.mdx" />\n\n<div className="mt-4 wide" />\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\n## Second\n',
  'snippets/part.mdx': 'import Inner from "/snippets/inner.mdx"\n\n<Inner />\n',
  'snippets/inner.mdx': 'import Part from "/snippets/part.mdx"\n\n<Part />\n',
  'snippets/named.mdx': 'Named.\n',
};

const site: Site = {
  siteFolder: '',
  files: new Set([...Object.keys(texts), 'docs.json']),
  config: {
    name: 'Lantern',
    redirects: [{ source: '/old', destination: '/guide' }],
    navigation: { groups: [{ group: 'Start', pages: ['index', 'guide'] }] },
  },
  pages: new Map(Object.entries(texts).map(([path, text]) => [path, { text, facts: readPageFacts(text) }])),
};
const whole = { site, docs: null, navigation: { entries: [], added: [] } };
const wanted = { shape: 'current', configPath: 'docs.json', ignored: [], repository: null } as const;

describe('the view of an open site', () => {
  it('has the files that a page shows, imported or named, and those in them, each once', () => {
    expect(
      readPageView(whole, wanted, 'index.mdx', { api: null, schema: null })
        .parts.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['snippets/inner.mdx', 'snippets/named.mdx', 'snippets/part.mdx']);
  });

  it('has the page that says that there is none', () => {
    expect(readPageView(whole, wanted, null, { api: null, schema: null }).view.title).toBe('Page not found');
  });

  it.each([
    ['/guide/', { kind: 'page', path: 'guide.mdx' }],
    ['/old', { kind: 'redirect', to: { kind: 'page', url: '/guide', permanent: true } }],
    ['/none', { kind: 'missing' }],
  ])('knows where %s leads', (address, expected) => {
    expect(resolveSiteUrl(whole, wanted, address)).toEqual(expected);
  });

  it('is searched by pages and headings', () => {
    expect(collectSearchRecords(whole, wanted).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['/', '/guide', '/guide#second']),
    );
  });

  it('has a notice in place of a page that cannot be read, which search does not find', () => {
    const text = '---\ntitle: Guide\n---\n\n## Second\n\n<Card>\n';
    const pages = new Map([...site.pages, ['guide.mdx', { text, facts: readPageFacts(text) }] as const]);
    const torn = { ...whole, site: { ...site, pages } };
    const { view, madeText } = readPageView(torn, wanted, 'guide.mdx', { api: null, schema: null });
    expect(view).toMatchObject({ title: 'Guide', url: '/guide', contents: [], meta: { isIndexed: false } });
    expect(madeText).toContain('can’t be shown right now');
    expect(collectSearchRecords(torn, wanted).map(({ id }) => id)).toEqual(['/']);
  });

  it('knows the classes that pages write', () => {
    expect(readSiteView(whole, wanted).classes.toSorted()).toEqual(['mt-4', 'wide']);
  });

  it('leaves out what the site ignores', () => {
    expect(readSiteView(whole, { ...wanted, ignored: ['guide.mdx'] }).routes.map(([url]) => url)).not.toContain(
      '/guide',
    );
  });
});
