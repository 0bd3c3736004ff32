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
  it('contains each snippet file that a page uses once, including nested ones', () => {
    expect(
      readPageView(whole, wanted, { path: 'index.mdx' }, { api: null, schema: null })
        .parts.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['snippets/inner.mdx', 'snippets/named.mdx', 'snippets/part.mdx']);
  });

  it('contains the page for missing pages', () => {
    expect(readPageView(whole, wanted, { path: null }, { api: null, schema: null }).view.title).toBe('Page not found');
  });

  it.each([
    ['/guide/', { kind: 'page', path: 'guide.mdx' }],
    ['/old', { kind: 'redirect', to: { kind: 'page', url: '/guide', rest: '', permanent: true } }],
    ['/none', { kind: 'missing' }],
  ])('resolves %s', (address, expected) => {
    expect(resolveSiteUrl(whole, wanted, address)).toEqual(expected);
  });

  it('is searchable by pages and headings', () => {
    expect(collectSearchRecords(whole, wanted).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['/', '/guide', '/guide#second']),
    );
  });

  it('shows a notice in place of a page with syntax errors, which search excludes', () => {
    const text = '---\ntitle: Guide\n---\n\n## Second\n\n<Card>\n';
    const pages = new Map([...site.pages, ['guide.mdx', { text, facts: readPageFacts(text) }] as const]);
    const torn = { ...whole, site: { ...site, pages } };
    const { view, generatedText } = readPageView(torn, wanted, { path: 'guide.mdx' }, { api: null, schema: null });
    expect(view).toMatchObject({ title: 'Guide', url: '/guide', contents: [], meta: { isIndexed: false } });
    expect(generatedText).toContain('can’t be shown right now');
    expect(collectSearchRecords(torn, wanted).map(({ id }) => id)).toEqual(['/']);
  });

  it('lists the classes used by pages', () => {
    expect(readSiteView(whole, wanted).classes.toSorted()).toEqual(['mt-4', 'wide']);
  });

  it('omits ignored files', () => {
    expect(readSiteView(whole, { ...wanted, ignored: ['guide.mdx'] }).routes.map(([url]) => url)).not.toContain(
      '/guide',
    );
  });
});
