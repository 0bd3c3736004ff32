import { describe, expect, it } from 'vitest';
import { createEditUrl, createIssueUrl, parseSiteRepository } from './editUrls.ts';
import { createRoutes } from './routes.ts';
import { readSiteSettings } from './siteSettings.ts';
import { createView } from './siteView.fixture.ts';

const navigation = {
  groups: [{ group: 'Outer', pages: ['start', { group: 'Inner', root: 'guides/a', pages: ['guides/b'] }] }],
};
const text = (head: string, body = '') => `---\n${head}\n---\n\n${body}\n`;

describe('routes', () => {
  it.each([
    ['index.mdx', '/'],
    ['guides/start.mdx', '/guides/start'],
    ['guides/index.mdx', '/guides'],
    ['notes.md', '/notes'],
    ['index/index.mdx', '/index'],
  ])('maps %s to %s', (path, url) => {
    expect(createRoutes([path], '').urls.get(path)).toBe(url);
  });
  it('keeps one of two pages with the same URL and reports the other', () => {
    expect(createRoutes(['a/index.mdx', 'a.md', 'b.mdx'], '').paths.get('/a')).toBe('a.md');
    expect(createView({ name: 'A', navigation: ['x'] }, { 'a.mdx': 'A', 'a.md': 'B' }).notices).toContainEqual(
      expect.objectContaining({
        rule: 'site/address-taken',
        message: 'a.mdx and a.md have the same URL, /a. Readers see a.mdx; rename the other.',
      }),
    );
  });
  it('resolves paths from the site’s folder', () => {
    expect(createRoutes(['docs/guides/a.mdx'], 'docs').paths.get('/guides/a')).toBe('docs/guides/a.mdx');
  });
});

describe('a page of a site', () => {
  const pages = {
    'start.mdx': text('title: Start\ndescription: First things', '## One\n\n### Two\n\n#### Deep\n\n## One'),
    'guides/a.mdx': 'A',
    'guides/b.mdx': 'B',
    'changes.mdx': text(
      'title: Changes',
      '<Update label="1.0">\n## Fixed\n</Update>\n\n<Update label="0.9">\n## Fixed\n</Update>',
    ),
    'steps.mdx': text(
      'title: Steps',
      '## One\n\n<Steps titleSize="h2">\n<Step title="Install">\nText\n</Step>\n<Step title="Start" titleSize="h3">\nText\n</Step>\n</Steps>\n\n<Steps>\n<Step title="Small">\nText\n</Step>\n</Steps>\n\n## Two',
    ),
    'plain-page.md': '# x\n',
    'secret.mdx': text('title: Secret\nhidden: true'),
  };
  const site = createView({ name: 'Acme', navigation }, pages, { address: 'https://docs.example.com/help' });

  it('has links to the previous and next page', () => {
    expect(site.page('start.mdx')).toMatchObject({ previous: null, next: { label: 'Inner', url: '/guides/a' } });
    expect(site.page('guides/b.mdx')).toMatchObject({ previous: { url: '/guides/a' }, next: null });
    expect(
      createView({ navigation }, { ...pages, 'start.mdx': text('hideFooterPagination: true') }).page('start.mdx').next,
    ).toBeNull();
  });
  it('has its group above its title, or all groups around it', () => {
    expect(site.page('guides/b.mdx').eyebrow).toEqual([{ label: 'Inner', href: '/guides/a' }]);
    expect(
      createView({ navigation, styling: { eyebrows: 'breadcrumbs' } }, pages)
        .page('guides/b.mdx')
        .eyebrow.map(({ label }) => label),
    ).toEqual(['Outer', 'Inner']);
  });
  it('lists its headings or the entries of a changelog', () => {
    expect(site.page('start.mdx').contents).toMatchObject([
      { text: 'One', anchor: 'one', depth: 2 },
      { text: 'Two', anchor: 'two', depth: 3 },
      { text: 'One', anchor: 'one-2', depth: 2 },
    ]);
    expect(site.page('changes.mdx')).toMatchObject({ contents: [{ text: '1.0' }, { text: '0.9' }], hasFeed: true });
  });
  it('lists steps whose titles are styled as headings', () => {
    expect(site.page('steps.mdx').contents).toMatchObject([
      { text: 'One', anchor: 'one', depth: 2 },
      { text: 'Install', anchor: 'install', depth: 2 },
      { text: 'Start', anchor: 'start', depth: 3 },
      { text: 'Two', anchor: 'two', depth: 2 },
    ]);
  });
  it('is titled by its path if it has no title', () => {
    expect(site.page('plain-page.md').title).toBe('Plain page');
  });
  it('has metadata with its title, description, and URL', () => {
    expect(site.page('start.mdx').meta).toMatchObject({
      title: 'Start · Acme',
      description: 'First things',
      canonical: 'https://docs.example.com/help/start/',
      isIndexed: true,
      tags: { 'og:title': 'Start', 'og:description': 'First things', 'og:url': 'https://docs.example.com/help/start/' },
    });
  });
  it.each([
    ['noindex: true', {}, false],
    ['hidden: true', {}, false],
    ['hidden: true', { seo: { indexing: 'all' } }, true],
    ['hidden: true', { seo: { indexHiddenPages: true } }, true],
    ['title: A', {}, true],
    ['robots: noindex', {}, false],
  ])('with “%s” and %j is indexed: %s', (head, config, isIndexed) => {
    const { meta } = createView({ navigation, ...config }, { ...pages, 'start.mdx': text(head) }).page('start.mdx');
    expect([meta.isIndexed, meta.tags['robots'] ?? null]).toEqual([isIndexed, isIndexed ? null : 'noindex']);
  });
  it('prefers meta tags from its front matter over those for its path and the site’s', () => {
    const { tags } = createView(
      {
        navigation,
        seo: {
          metatags: { author: 'all', 'og:image': 'all', theme: 'all' },
          paths: [{ path: '/start', metatags: { author: 'path', 'og:image': 'path' } }],
        },
      },
      { ...pages, 'start.mdx': text('"og:image": own\nkeywords: [a, b]') },
    ).page('start.mdx').meta;
    expect(tags).toMatchObject({ 'og:image': 'own', author: 'path', theme: 'all', keywords: 'a, b' });
  });
  it('is hidden if it has no entry', () => {
    expect([
      site.page('start.mdx').isHidden,
      site.page('plain-page.md').isHidden,
      site.page('secret.mdx').isHidden,
    ]).toEqual([false, true, true]);
  });
  it.each([['wide'], ['custom'], ['frame'], ['center']])('has the mode %s', (mode) => {
    expect(createView({ navigation }, { 'start.mdx': text(`mode: ${mode}`) }).page('start.mdx').mode).toBe(mode);
  });
  it('has the default mode instead of an unknown one', () => {
    expect(createView({ navigation }, { 'start.mdx': text('mode: upside-down') }).page('start.mdx').mode).toBe(
      'default',
    );
  });
});

describe('a URL of a site', () => {
  it.each([
    ['/start', { kind: 'page', path: 'start.mdx' }],
    ['/', { kind: 'redirect', to: { kind: 'page', url: '/start' } }],
    ['/old', { kind: 'redirect', to: { kind: 'page', url: '/start' } }],
    ['/nowhere', { kind: 'missing' }],
  ])('%s resolves correctly', (address, expected) => {
    expect(
      createView(
        { navigation, redirects: [{ source: '/old', destination: '/start' }] },
        { 'start.mdx': 'Start' },
      ).resolveUrl(address),
    ).toMatchObject(expected);
  });
  it('resolves to the index page if there is one', () => {
    expect(createView({ navigation }, { 'start.mdx': 'Start', 'index.mdx': 'Home' }).resolveUrl('/')).toEqual({
      kind: 'page',
      path: 'index.mdx',
    });
  });
});

describe('feedback links', () => {
  const remotes = [
    [
      'https://github.com/acme/docs.git',
      'github',
      'https://github.com/acme/docs/edit/main/a%20b.mdx',
      'https://github.com/acme/docs/issues/new?title=',
    ],
    [
      'git@gitlab.com:team/sub/docs.git',
      'gitlab',
      'https://gitlab.com/team/sub/docs/-/edit/main/a%20b.mdx',
      'https://gitlab.com/team/sub/docs/-/issues/new?issue%5Btitle%5D=',
    ],
    [
      'ssh://git@codeberg.org:22/acme/docs',
      'gitea',
      'https://codeberg.org/acme/docs/_edit/main/a%20b.mdx',
      'https://codeberg.org/acme/docs/issues/new?title=',
    ],
    [
      'https://token@bitbucket.org/acme/docs',
      'bitbucket',
      'https://bitbucket.org/acme/docs/src/main/a%20b.mdx?mode=edit&at=main',
      'https://bitbucket.org/acme/docs/issues/new?title=',
    ],
  ] as const;
  it.each(remotes)('for %s point to %s', (remote, forge, edit, issue) => {
    const repository = parseSiteRepository(remote, 'main');
    expect(repository?.provider).toBe(forge);
    if (repository === null) return;
    expect(createEditUrl(repository, 'a b.mdx')).toBe(edit);
    expect(createIssueUrl(repository, { title: 'A', url: '/a' })).toContain(issue);
    expect(repository.url).not.toContain('token');
  });
  it.each(['/srv/git/docs', 'https://example.com/docs', ''])('are omitted for %s', (remote) => {
    expect(parseSiteRepository(remote, 'main')).toBeNull();
  });
  it.each([
    ['.gitlab-ci.yml', 'https://git.example.com/acme/docs/-/edit/main/site/a.mdx'],
    ['.gitlab/merge_request_templates/Default.md', 'https://git.example.com/acme/docs/-/edit/main/site/a.mdx'],
    ['.forgejo/workflows/docs.yml', 'https://git.example.com/acme/docs/_edit/main/site/a.mdx'],
    ['bitbucket-pipelines.yml', 'https://git.example.com/acme/docs/src/main/site/a.mdx?mode=edit&at=main'],
  ])('detect an unknown Git host by its %s', (file, edit) => {
    const repository = parseSiteRepository('git@git.example.com:acme/docs.git', 'main', ['site/a.mdx', file]);
    expect(repository === null ? null : createEditUrl({ ...repository, folder: 'site' }, 'a.mdx')).toBe(edit);
  });
  it('appear on pages if configured', () => {
    const repository = { provider: 'github', url: 'https://github.com/acme/docs', branch: 'main' } as const;
    const page = (feedback: unknown) =>
      createView({ navigation, feedback }, { 'start.mdx': 'Start' }, { repository }).page('start.mdx');
    expect(page({ suggestEdit: true })).toMatchObject({
      edit: 'https://github.com/acme/docs/edit/main/start.mdx',
      issue: null,
    });
    expect(page({ raiseIssue: true }).issue).toContain('/issues/new');
    expect(page(undefined)).toMatchObject({ edit: null, issue: null });
  });
});

describe('the settings of a site', () => {
  it.each([
    [
      'the top bar',
      {
        topbarLinks: [{ name: 'Blog', url: '/b' }],
        topbarCtaButton: { type: 'github', url: 'https://github.com/a/b' },
      },
      {
        navbar: { links: [{ label: 'Blog', href: '/b' }], primary: { type: 'github', href: 'https://github.com/a/b' } },
      },
      {
        barLinks: [{ label: 'Blog', href: '/b', icon: null, kind: 'link' }],
        callToAction: { label: null, href: 'https://github.com/a/b', icon: null, kind: 'github' },
      },
    ],
    [
      'the accounts',
      { footerSocials: { x: 'https://x.com/a' } },
      { footer: { socials: { x: 'https://x.com/a' } } },
      { socials: [{ platform: 'x', href: 'https://x.com/a' }] },
    ],
    [
      'the links of the footer',
      { footer: { links: [{ title: 'More', links: [{ label: 'A', url: '/a' }] }] } },
      { footer: { links: [{ header: 'More', items: [{ label: 'A', href: '/a' }] }] } },
      { footerLinks: [{ header: 'More', items: [{ label: 'A', href: '/a' }] }] },
    ],
    [
      'the mode',
      { modeToggle: { default: 'dark', isHidden: true } },
      { appearance: { default: 'dark', strict: true } },
      { mode: { first: 'dark', hasToggle: false } },
    ],
    [
      'the background',
      { backgroundImage: '/b.png' },
      { background: { image: { light: '/b.png', dark: '/b.png' } } },
      { backgroundImage: { light: '/b.png', dark: '/b.png' } },
    ],
    [
      'the line over titles',
      { eyebrow: { display: 'breadcrumbs' } },
      { styling: { eyebrows: 'breadcrumbs' } },
      { eyebrow: 'breadcrumbs' },
    ],
    ['dark code', { codeBlock: { mode: 'dark' } }, { styling: { codeblocks: 'dark' } }, { codeIsDark: true }],
    [
      'fonts',
      { font: { headings: { family: 'Lora' } } },
      { fonts: { heading: { family: 'Lora' } } },
      { fonts: { heading: { family: 'Lora', weight: null, source: null, format: null }, body: null } },
    ],
    [
      'tags',
      { metadata: { author: 'A' }, navigation: [] },
      { seo: { metatags: { author: 'A' } } },
      { metaTags: { author: 'A' } },
    ],
    [
      'what is not there',
      {},
      {},
      {
        title: 'Documentation',
        theme: 'mint',
        mode: { first: 'system', hasToggle: true },
        banner: null,
        searchPrompt: 'Search',
        callToAction: null,
        eyebrow: 'section',
      },
    ],
  ])('reads %s in both formats', (_, classic, current, expected) => {
    expect(readSiteSettings({ config: classic as never })).toMatchObject(expected);
    expect(readSiteSettings({ config: current as never })).toMatchObject(expected);
  });
  it.each([
    [
      { content: 'Hi', type: 'warning', dismissible: true, color: { light: '#111111', dark: '#222222' } },
      { content: 'Hi', type: 'warning', dismissible: true, light: '#111111', dark: '#222222' },
    ],
    [
      { content: 'Hi', color: '#111' },
      { content: 'Hi', type: 'info', dismissible: false, light: '#111', dark: '#111' },
    ],
    [
      { content: 'Hi', color: 'red;} body{}' },
      { content: 'Hi', type: 'info', dismissible: false, light: null, dark: null },
    ],
  ])('reads the banner %j', (banner, expected) => {
    expect(readSiteSettings({ config: { banner } }).banner).toEqual(expected);
  });
  it('rejects a font name with characters outside a name', () => {
    expect(readSiteSettings({ config: { fonts: { family: 'x";} body{display:none' } } }).fonts.body).toBeNull();
  });
});

describe('notices about a site', () => {
  it.each([
    ['site/theme-unknown', { theme: 'nothing', navigation }],
    ['site/entry-without-page', { navigation: { pages: ['nowhere'] } }],
    [
      'site/redirect-loop',
      {
        navigation,
        redirects: [
          { source: '/a', destination: '/b' },
          { source: '/b', destination: '/a' },
        ],
      },
    ],
    ['site/part-empty', { navigation: [], tabs: [{ name: 'T', url: 'none' }] }],
    ['site/part-empty', { navigation: [], anchors: [{ name: 'T', url: 'none' }] }],
    ['site/part-empty', { navigation: { tabs: [{ tab: 'T', pages: ['nowhere'] }] } }],
    ['site/picture-missing', { navigation, logo: '/no.png' }],
    ['site/picture-missing', { navigation, favicon: '/no.ico' }],
  ])('include %s', (rule, config) => {
    const { notices } = createView(
      { name: 'A', ...config },
      { 'start.mdx': 'Start', 'guides/a.mdx': 'A', 'guides/b.mdx': 'B' },
    );
    expect(notices.map((notice) => notice.rule)).toContain(rule);
    expect(notices.every(({ path }) => path !== '')).toBe(true);
  });
  it('are empty if everything is correct', () => {
    expect(
      createView(
        { name: 'A', theme: 'mint', logo: '/logo.svg', navigation },
        { 'start.mdx': 'Start', 'guides/a.mdx': 'A', 'guides/b.mdx': 'B' },
        { files: ['logo.svg'] },
      ).notices,
    ).toEqual([]);
  });
});
