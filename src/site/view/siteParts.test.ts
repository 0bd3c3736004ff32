import { describe, expect, it } from 'vitest';
import type { SiteRepository } from './editUrls.ts';
import { readPageMenu } from './pageMenu.ts';
import { createView } from './siteView.fixture.ts';

const page = (head: string) => `---\ntitle: Page\n${head}\n---\n\nText.\n`;

describe('the menu of a page', () => {
  const labels = (site: unknown, own?: unknown) => {
    const config = { name: 'A', navigation: ['a'], ...(site === undefined ? {} : { contextual: site }) };
    const head = own === undefined ? '' : `contextual: ${JSON.stringify(own)}`;
    return createView(config, { 'a.mdx': page(head) }).page('a.mdx').menu;
  };
  it('has the options in their order, and leaves out those that need a service', () => {
    const { menu, leftOut } = readPageMenu(
      {
        options: ['view', 'copy', 'copy', 'assistant', 'chatgpt', 'mcp', 'nonsense', 'download-pdf', 'download-spec'],
      },
      undefined,
      '/a',
    );
    expect(menu?.items.map(({ kind, label }) => `${kind}: ${label}`)).toEqual([
      'view: View as Markdown',
      'copy: Copy page',
      'ask: Ask ChatGPT',
      'print: Download as PDF',
      'spec: Download API spec',
    ]);
    expect(leftOut).toEqual(['Ask the site’s assistant', 'Copy MCP URL']);
  });
  it.each(['chatgpt', 'claude', 'perplexity', 'grok', 'aistudio', 'devin'])('opens %s with a question', (option) => {
    expect(readPageMenu({ options: [option] }, undefined, '/a').menu?.items).toEqual([
      expect.objectContaining({ kind: 'ask', base: expect.stringMatching(/^https:\/\/.*=$/) }),
    ]);
  });
  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['https://a.example$path', 'https://a.example/guides/a%20b'],
    [{ base: 'https://a.example', query: [{ key: 'of', value: '$path' }] }, 'https://a.example?of=%2Fguides%2Fa%20b'],
    [
      { base: 'https://a.example/?x=1', query: [{ key: 'a&b', value: 'About $page!' }] },
      'https://a.example/?x=1&a%26b=About%20$page!',
    ],
  ])('links to %j', (href, expected) => {
    const { menu } = readPageMenu(
      { options: [{ title: 'Own', description: 'D', icon: 'flag', href }] },
      null,
      '/guides/a b',
    );
    expect(menu?.items).toEqual([
      { kind: 'link', label: 'Own', description: 'D', icon: 'flag', iconType: null, href: expected },
    ]);
  });
  it('leaves out an option of its own that needs the MCP server', () => {
    const options = [
      { title: 'Own', description: '', href: { base: 'https://a.example', query: [{ key: 'm', value: '$mcp' }] } },
    ];
    expect(readPageMenu({ options }, null, '/a')).toEqual({ menu: null, leftOut: ['Own'] });
  });
  it('is the site’s, unless the page has one of its own', () => {
    expect(labels(undefined)).toBeNull();
    expect(labels({ options: ['copy'], display: 'toc' })?.place).toBe('toc');
    expect(labels({ options: ['copy'] }, { options: [] })).toBeNull();
    expect(labels({ options: ['copy'], display: 'toc' }, { display: 'header' })?.place).toBe('header');
    expect(labels(undefined, { options: ['view'] })?.items).toHaveLength(1);
  });
});

it('links to related pages that exist, by path, URL, and title', () => {
  const view = createView(
    { name: 'A', navigation: ['guides/a'], redirects: [{ source: '/old/*', destination: '/guides/*' }] },
    {
      'guides/a.mdx': page(
        'related:\n  - /b\n  - ./c#part\n  - c\n  - Named: /b\n  - https://example.com/x/\n  - /nowhere\n  - /old/c\n  - 5',
      ),
      'guides/c.mdx': page('description: About C'),
      'b.mdx': 'B',
    },
  );
  const c = { label: 'Page', description: 'About C' };
  expect(view.page('guides/a.mdx').related).toEqual([
    { label: 'B', href: '/b', description: null },
    { ...c, href: '/guides/c#part' },
    { ...c, href: '/guides/c' },
    { label: 'Named', href: '/b', description: null },
    { label: 'example.com/x', href: 'https://example.com/x/', description: null },
    { ...c, href: '/guides/c' },
  ]);
  expect(createView({ navigation: ['a'] }, { 'a.mdx': page('related: false') }).page('a.mdx').related).toEqual([]);
});

it.each([
  [true, '', '2026-01-02'],
  [false, '', null],
  [false, 'timestamp: true', '2026-01-02'],
  [true, 'timestamp: false', null],
  [true, 'lastUpdatedDate: 2026-03-15', '2026-03-15'],
  [false, 'lastUpdatedDate: March 15, 2026', '2026-03-15'],
  [false, 'lastUpdatedDate: 2026-03-15T23:30:00Z', '2026-03-15'],
  [true, 'lastUpdatedDate: soon', '2026-01-02'],
  [false, 'timestamp: false\nlastUpdatedDate: 2026-03-15', null],
])('shows the day of the last change (site: %s, page: %j)', (timestamp, head, day) => {
  const view = createView(
    { navigation: ['a'], metadata: { timestamp } },
    { 'a.mdx': page(head) },
    { lastChange: () => '2026-01-02' },
  );
  expect(view.page('a.mdx').modified).toBe(day);
});

describe('what a built site leaves out is reported', () => {
  const repository = { provider: 'github', url: 'https://github.com/a/b', branch: 'main' } as const;
  const messages = (config: object, head = '', more = {}) =>
    createView({ navigation: ['a'], ...config }, { 'a.mdx': page(head) }, more).notices.flatMap(
      ({ rule, message, path }) => (rule === 'site/left-out' ? [`${path}: ${message}`] : []),
    );
  it.each<readonly [object, string, RegExp]>([
    [{ integrations: { ga4: { measurementId: 'G-1' }, gtm: {} } }, '', /^docs\.json: .*ga4 and gtm\.$/],
    [{ analytics: { ga4: {} } }, '', /ga4\.$/],
    [{ api: { asyncapi: '/a.yaml' } }, '', /AsyncAPI/],
    [{ navigation: { tabs: [{ tab: 'T', asyncapi: '/a.yaml', pages: ['a'] }] } }, '', /AsyncAPI/],
    [{ navigation: { tabs: [{ tab: 'T', graphql: {}, pages: ['a'] }] } }, '', /GraphQL/],
    [{}, 'asyncapi: /a.yaml channel', /^a\.mdx: AsyncAPI/],
    [{ contextual: { options: ['copy', 'mcp', 'cursor'] } }, '', /“Copy MCP URL” and “Connect to Cursor”/],
    [{}, 'contextual: { options: [mcp] }', /^a\.mdx: .*“Copy MCP URL”/],
    [{ feedback: { suggestEdit: true } }, '', /“Suggest edits” is left out because .* repository isn’t known/],
    [{ feedback: { suggestEdit: true, raiseIssue: true } }, '', /“Suggest edits” and “Raise issue” are left out/],
    [{ feedback: { thumbsRating: true } }, '', /needs a service/],
    [{ metadata: { timestamp: true } }, '', /dates are left out/],
  ])('%j, page %j', (config, head, expected) => {
    expect(messages(config, head)).toEqual([expect.stringMatching(expected)]);
  });
  it('and nothing else', () => {
    expect(
      messages(
        {
          integrations: {},
          contextual: { options: ['copy'] },
          feedback: { suggestEdit: true },
          metadata: { timestamp: true },
        },
        '',
        { repository, lastChange: () => '2026-01-02' },
      ),
    ).toEqual([]);
    const dates = { lastChange: (path: string) => (path === 'a.mdx' ? null : '2026-01-02') };
    const generated = { ...dates, isGenerated: (path: string) => path === 'a.mdx' };
    expect(messages({ metadata: { timestamp: true } }, '', generated)).toEqual([]);
    expect(messages({ feedback: { suggestEdit: true, repository: 'https://github.com/acme/docs' } })).toEqual([]);
  });
});

describe('the repository of the feedback buttons', () => {
  const feedback = { suggestEdit: true, repository: 'https://gitlab.com/acme/docs' };
  const editUrl = (repository: SiteRepository | null) =>
    createView({ navigation: ['a'], feedback }, { 'a.mdx': 'A' }, repository === null ? {} : { repository }).page(
      'a.mdx',
    ).edit;
  const origin = { provider: 'github', url: 'https://github.com/me/fork', branch: 'main', folder: 'docs' } as const;
  it('is the one in the settings', () => {
    expect(editUrl(null)).toBe('https://gitlab.com/acme/docs/-/edit/HEAD/a.mdx');
    expect(editUrl(origin)).toBe('https://gitlab.com/acme/docs/-/edit/main/docs/a.mdx');
  });
  it('is the one chosen for a build', () => {
    expect(editUrl({ ...origin, isChosen: true })).toBe('https://github.com/me/fork/edit/main/docs/a.mdx');
  });
});
