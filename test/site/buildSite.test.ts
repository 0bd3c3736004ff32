import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { siteService } from '#state/pages/siteService.ts';
import { buildSiteAssets } from '../../scripts/buildSiteAssets.ts';
import type * as Building from '#sitegen/buildSite.ts';
import type { BuildOptions } from '#sitegen/buildOptions.ts';
import type { BuildReport } from '#sitegen/files/buildReport.ts';
import type { DescriptionFetcher } from '#sitegen/files/fetchRemoteDescriptions.ts';
import { err, ok } from '#base/result.ts';

const folder = mkdtempSync(join(tmpdir(), 'docwright-site-'));
let assets: Awaited<ReturnType<typeof buildSiteAssets>>;
let buildSite: typeof Building.buildSite;

beforeAll(async () => {
  assets = await buildSiteAssets();
  ({ buildSite } = (await import(assets.builder)) as typeof Building); // exports of that file
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** Builds a site from these files. */
async function built(
  config: unknown,
  files: Readonly<Record<string, string>>,
  options: Partial<BuildOptions> = {},
  fetchDescription?: DescriptionFetcher,
  links: Readonly<Record<string, string>> = {},
): Promise<{
  readonly report: BuildReport;
  readonly has: (path: string) => boolean;
  readonly text: (path: string) => string;
}> {
  count += 1;
  const source = join(folder, String(count));
  for (const [path, text] of Object.entries({ 'docs.json': JSON.stringify(config), ...files })) {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), text);
  }
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(source, path));
  const out = join(folder, `${count}-out`);
  const report = await buildSite(
    { folder: source, out, base: '', origin: null, repository: null, continuesOnErrors: false, assets, ...options },
    fetchDescription,
  );
  return { report, has: (path) => existsSync(join(out, path)), text: (path) => readFileSync(join(out, path), 'utf8') };
}

const page = (title: string, body = 'Words.') => `---\ntitle: ${title}\ndescription: About ${title}\n---\n\n${body}\n`;
const config = { name: 'Acme', navigation: [{ group: 'Start', pages: ['index', 'guide'] }] };
const pages = {
  'index.mdx': page('Home', 'See [the guide](/guide#part), [a file](/paper.pdf) and ![a picture](/a.svg).'),
  'guide.mdx': page('Guide', '## Part\n\n```js\nconst a = 1;\n```'),
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
  'paper.pdf': '%PDF',
};
const rules = ({ notices }: BuildReport) => notices.map(({ rule }) => rule);

describe('a site built from a folder', () => {
  it('is rendered by production code, also in tests, since its assets are cached for all', () => {
    const code = readdirSync(dirname(assets.builder)).map((name) =>
      readFileSync(join(dirname(assets.builder), name), 'utf8'),
    );
    expect(code.filter((text) => text.includes('jsxDEV'))).toEqual([]);
  });
  it('has a readable page without scripts for each page', async () => {
    const { report, text } = await built(config, pages);
    expect(report).toMatchObject({ pages: 2, failures: [], notices: [], leftOut: [], written: true });
    const html = text('guide/index.html');
    expect(html).toMatch(/<title>Guide · Acme<\/title>\n<meta name="description" content="About Guide">/);
    expect(html).toContain('<h2 id="part">Part</h2>');
    expect(html).toContain('aria-current="page"');
    expect(html).toMatch(/class="code-token" style="--code-light:#/);
  });
  it('links pages, files, and images with known sizes', async () => {
    const { text, has } = await built(config, pages, { base: '/docs' });
    const html = text('index.html');
    expect(html).toContain('href="/docs/guide/#part"');
    expect(html).toContain('href="/docs/paper.pdf"');
    expect(html).toMatch(/<img src="\/docs\/a\.svg" alt="a picture" width="40" height="30"/);
    expect(['a.svg', 'paper.pdf'].every(has)).toBe(true);
  });
  it('is not built from Git LFS pointers, or without them, never with them', async () => {
    const pointer = new TextDecoder().decode(formatLfsPointer({ oid: 'a'.repeat(64), size: 12 }));
    const stored = { ...pages, 'a.svg': pointer, 'b.png': pointer };
    const stopped = await built(config, stored);
    expect(stopped.report).toMatchObject({
      written: false,
      failures: [{ message: '2 images are Git LFS pointers (a.svg, b.png); run “git lfs pull”.' }],
    });
    const { report, has } = await built(config, stored, { continuesOnErrors: true });
    expect(report.written).toBe(true);
    expect(rules(report)).toContain('site/lfs-pointer');
    expect(['a.svg', 'b.png', 'paper.pdf'].map(has)).toEqual([false, false, true]);
  });
  it('declares the language code of each page, regardless of its folder name', async () => {
    const languages = ['ar', 'cn', 'de'].map((language, index) => ({
      language,
      pages: [['index', 'cn/a', 'de/a'][index]],
    }));
    const { text } = await built(
      { name: 'Acme', navigation: { languages } },
      { 'index.mdx': page('Home', 'A'), 'cn/a.mdx': page('B', 'B'), 'de/a.mdx': page('C', 'C') },
    );
    const languageOf = (path: string) => /<html lang="([^"]*)"/.exec(text(path))?.[1];
    expect(['index.html', 'cn/a/index.html', 'de/a/index.html'].map(languageOf)).toEqual(['ar', 'zh-Hans', 'de']);
  });
  it('has a sitemap, robots.txt, lists for language models, Markdown, and a search index', async () => {
    const { text } = await built(config, pages, { origin: 'https://docs.example.com' });
    expect(text('sitemap.xml')).toContain('<loc>https://docs.example.com/guide/</loc>');
    expect(text('robots.txt')).toContain('Sitemap: https://docs.example.com/sitemap.xml');
    expect(text('llms.txt')).toBe(
      '# Acme\n\n## Docs\n\n- [Home](https://docs.example.com/index.md): About Home\n- [Guide](https://docs.example.com/guide.md): About Guide\n',
    );
    expect(text('llms-full.txt')).toContain(
      '# Guide\nSource: https://docs.example.com/guide/\n\nAbout Guide\n\n## Part',
    );
    expect(text('guide.md')).toBe('# Guide\n\n> About Guide\n\n## Part\n\n```js\nconst a = 1;\n```\n');
    const [piece] = JSON.parse(text('_docwright/search.json')) as readonly string[];
    expect(JSON.parse(text(`_docwright/${piece}`))).toContainEqual({
      id: '/guide/#part',
      title: 'Part',
      within: 'Guide',
      words: '',
    });
  });
  it('has a page for each operation of an OpenAPI file, in search, links, and lists for language models', async () => {
    const openapi =
      'openapi: 3.1.0\nservers: [{ url: https://api.example.com }]\npaths:\n  /flags:\n    get:\n      summary: List flags\n      description: Gives *all* of them.\n      responses: { "200": { description: Fine. }, default: { description: Wrong. } }\n';
    const { report, text } = await built(
      {
        name: 'Acme',
        navigation: {
          groups: [
            { group: 'Start', pages: ['index'] },
            { group: 'API', openapi: 'api.yaml' },
          ],
        },
      },
      { 'index.mdx': page('Home', '[Flags](/api-reference/list-flags#responses)'), 'api.yaml': openapi },
    );
    expect(report).toMatchObject({ pages: 2, failures: [], notices: [] });
    expect(text('index.html')).toContain('href="/api-reference/list-flags/#responses"');
    const html = text('api-reference/list-flags/index.html');
    expect(html).toMatch(/<h1[^>]*>List flags<\/h1>/);
    expect(html).toContain('<p>Gives <em>all</em> of them.</p>');
    expect(html).toContain('<h2 id="responses">Responses</h2>');
    expect(html).toContain('data-method="GET"');
    expect(html).toContain('class="code-token"');
    expect(text('llms.txt')).toContain('- [List flags](/api-reference/list-flags.md): Gives all of them.');
    expect(text('api-reference/list-flags.md')).toContain('`GET https://api.example.com/flags`');
    const [piece] = JSON.parse(text('_docwright/search.json')) as readonly string[];
    expect(JSON.parse(text(`_docwright/${piece}`))).toContainEqual({
      id: '/api-reference/list-flags/',
      method: 'GET',
      title: 'List flags',
      within: 'API › API Reference',
      words: 'Gives all of them.',
    });
  });
  it('has the pages of remote descriptions that could be fetched, and reports why others are missing', async () => {
    const [there, gone] = ['https://api.example.com/openapi.yaml', 'https://api.example.com/gone.yaml'];
    const config = {
      name: 'Acme',
      navigation: {
        groups: [
          { group: 'Start', pages: ['index'] },
          { group: 'API', openapi: [there, gone] },
        ],
      },
    };
    const text = 'openapi: 3.1.0\npaths:\n  /flags:\n    get:\n      summary: List flags\n      responses: {}\n';
    const files = { 'index.mdx': page('Home', '[Flags](/api-reference/list-flags)') };
    const fetched = await built(config, files, {}, (address) =>
      Promise.resolve(address === there ? ok(text) : err('api.example.com responded with status 404')),
    );
    expect(fetched.report).toMatchObject({ pages: 2, failures: [] });
    expect(fetched.text('api-reference/list-flags/index.html')).toContain('data-method="GET"');
    expect(fetched.report.notices.map(({ message }) => message)).toEqual([
      `The API description at ${gone} isn’t included in the site: api.example.com responded with status 404.`,
    ]);
    const without = await built(config, files);
    expect(without.report).toMatchObject({ pages: 1, failures: [] });
    expect(without.report.notices.map(({ message }) => message)).toContain(
      `The API description at ${there} isn’t included in the site: this build doesn’t fetch anything from the web.`,
    );
  });
  it('is built without the unreadable parts of API descriptions, and reports each with its place', async () => {
    const good =
      'openapi: 3.1.0\npaths:\n  /flags:\n    get: { summary: List flags, description: All., responses: { default: { description: Wrong. } } }\n';
    const openapi = ['good.yaml', 'broken.yaml', 'other.json', 'gone.yaml'];
    const config = {
      name: 'Acme',
      navigation: {
        groups: [
          { group: 'Start', pages: ['index'] },
          { group: 'API', openapi },
        ],
      },
    };
    const { report, text } = await built(config, {
      'index.mdx': page('Home', 'Hello.'),
      'good.yaml': `${good}  /users: { $ref: 'file:///etc/passwd' }\n`,
      'broken.yaml': `${good}  /b: [\n`,
      'other.json': '{ "hello": 1 }',
    });
    expect(report).toMatchObject({ pages: 2, failures: [], written: true });
    expect(text('api-reference/list-flags/index.html')).toContain('data-method="GET"');
    expect(report.notices.map(({ path, range, message }) => `${path} ${range.line} ${message}`)).toEqual([
      'docs.json 1 gone.yaml isn’t in the repository.',
      'good.yaml 5 “file:///etc/passwd” is a URL, but only files in the repository are read.',
      'broken.yaml 6 Couldn’t read this file: deficient indentation. None of its content shows until this is fixed.',
      'other.json 1 other.json isn’t an OpenAPI file: its version is missing.',
    ]);
  });
  it.each([
    [{}, ['<details class', 'data-api-base="" hidden=""'], '"initial"'],
    [
      { url: 'full', params: { expanded: 'all' }, examples: { prefill: true } },
      ['open=""', 'data-api-base="">https://api.example.com<', '"initial":{"owner":{"name":"Ada"}}'],
      'hidden=""',
    ],
  ])('renders operations as configured by %j', async (api, shown, missing) => {
    const owner = { type: 'object', properties: { name: { type: 'string', example: 'Ada' } } };
    const schema = { type: 'object', properties: { owner } };
    const post = { summary: 'Make', requestBody: { content: { 'application/json': { schema } } }, responses: {} };
    const { text } = await built(
      { name: 'Acme', api, navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } },
      {
        'api.json': JSON.stringify({
          openapi: '3.1.0',
          servers: [{ url: 'https://api.example.com' }],
          paths: { '/flags': { post } },
        }),
      },
    );
    const [, reference = ''] = text('api-reference/make/index.html').split('page-endpoint');
    for (const part of shown) expect(reference).toContain(part);
    expect(reference).not.toContain(missing);
  });
  it('publishes the same lists for language models that the app shows', async () => {
    const openapi =
      'openapi: 3.1.0\npaths:\n  /flags:\n    get:\n      summary: List flags\n      responses: { "200": { description: Fine. } }\n';
    const settings = {
      name: 'Acme',
      variables: { product: 'Rocket' },
      navigation: {
        groups: [
          { group: 'Start', pages: ['guide', 'index', 'secret'] },
          { group: 'API', openapi: 'api.yaml' },
        ],
      },
    };
    const texts = {
      'index.mdx': page('Home', 'The {{product}}.'),
      'guide.mdx': page(
        'Guide',
        'import { kite } from "/snippets/vars.mdx"\n\n## Fly {kite.name}\n\nIt has {kite.tails} tails.',
      ),
      'snippets/vars.mdx': 'export const kite = { name: "Falcon", tails: 2 }\n',
      'secret.mdx': '---\ntitle: Secret\nnoindex: true\n---\n',
      'loose.mdx': page('Loose'),
    };
    const { text } = await built(settings, { ...texts, 'api.yaml': openapi });
    const worker = siteService();
    const docs = readDocsJson(JSON.stringify(settings));
    await worker.setContext({
      siteFolder: '',
      files: new Set(['docs.json', 'api.yaml', ...Object.keys(texts)]),
      config: docs.config,
    });
    await worker.updatePages(Object.entries(texts).map(([path, text]) => ({ path, text })));
    await worker.apiPages(docs);
    await worker.updateApiFiles([{ path: 'api.yaml', text: openapi }]);
    await worker.apiPages(docs);
    const {
      list,
      full,
      pages: listed,
      omittedPages,
    } = await worker.renderLlmsLists({ shape: docs.format, configPath: 'docs.json', ignored: [], repository: null });
    expect([list, full.start]).toEqual([text('llms.txt'), text('llms-full.txt')]);
    expect(full.start).toContain('The Rocket.');
    expect(full.start).toContain('## Fly Falcon\n\nIt has 2 tails.');
    expect(text('guide.md')).toContain('It has 2 tails.');
    expect(text('guide/index.html')).toContain('<p>It has 2 tails.</p>');
    const [piece] = JSON.parse(text('_docwright/search.json')) as readonly string[];
    expect(text(`_docwright/${piece}`)).toContain('"title":"Fly Falcon"');
    expect(listed.map(({ address }) => address)).toEqual(['/guide', '/', '/api-reference/list-flags']);
    expect(omittedPages).toEqual([
      { path: 'secret.mdx', title: 'Secret', isHidden: false },
      { path: 'loose.mdx', title: 'Loose', isHidden: true },
    ]);
  });
  it('renders the data model of a page and includes it in Markdown', async () => {
    const openapi = JSON.stringify({
      openapi: '3.1.0',
      paths: {},
      components: {
        schemas: {
          Flag: {
            type: 'object',
            description: 'A *named* decision.',
            properties: { key: { type: 'string', description: 'Its name.' } },
          },
        },
      },
    });
    const { report, text } = await built(
      {
        name: 'Acme',
        api: { openapi: 'api.json' },
        navigation: { groups: [{ group: 'Start', pages: ['index', 'flag'] }] },
      },
      {
        'index.mdx': page('Home', ''),
        'flag.mdx': '---\ntitle: The flag\nopenapi-schema: Flag\n---\n',
        'api.json': openapi,
      },
    );
    expect(report).toMatchObject({ pages: 2, failures: [] });
    expect(text('flag/index.html')).toContain('<p>A <em>named</em> decision.</p>');
    expect(text('flag/index.html')).toMatch(/class="api-field"[^]*Its name\./);
    expect(text('flag.md')).toContain('- `key` (string): Its name.');
  });
  it('keeps the site’s own list for language models', async () => {
    expect((await built(config, { ...pages, 'llms.txt': '# Mine\n' })).text('llms.txt')).toBe('# Mine\n');
  });
  it('has redirects as pages and as rules, and a “Page not found” page', async () => {
    const { text, has } = await built(
      {
        ...config,
        redirects: [
          { source: '/old', destination: '/guide' },
          { source: '/v1/:rest*', destination: '/:rest*', permanent: false },
        ],
      },
      pages,
    );
    expect(text('old/index.html')).toContain('url=/guide/');
    expect(text('_redirects')).toBe('/old /guide 301\n/v1/* /:splat 302\n');
    expect(text('404.html')).toContain('Page not found');
    expect(has('v1')).toBe(false);
    expect(text('404.html')).toContain('data-redirects="/_docwright/redirects.json"');
    expect(JSON.parse(text('_docwright/redirects.json'))).toMatchObject([{ source: '/old' }, { source: '/v1/:rest*' }]);
  });
  it('redirects from the root to the first page if there is no index', async () => {
    expect(
      (
        await built({ name: 'A', navigation: ['x', { group: 'G', pages: ['guide'] }] }, { 'guide.mdx': page('Guide') })
      ).text('index.html'),
    ).toContain('url=/guide/');
  });
  it('has a feed for a changelog', async () => {
    const { text } = await built(
      config,
      {
        ...pages,
        'guide.mdx': page('Changes', '<Update label="2026-01-02" description="1.0" tags={["New"]}>\nA & B\n</Update>'),
      },
      { origin: 'https://docs.example.com' },
    );
    expect(text('guide/rss.xml')).toMatch(
      /<title>2026-01-02<\/title>\n<link>https:\/\/docs\.example\.com\/guide\/#2026-01-02<\/link>[^]*<pubDate>Fri, 02 Jan 2026[^]*A &amp; B/,
    );
    expect(text('guide/index.html')).toContain('href="/guide/rss.xml"');
  });
  it('links each feed entry to its update, and does not use versions as dates', async () => {
    const { text } = await built(
      config,
      {
        ...pages,
        'guide.mdx': page('Changes', '<Update>\nUnnamed.\n</Update>\n\n<Update label="Version 3">\nNamed.\n</Update>'),
      },
      { origin: 'https://docs.example.com' },
    );
    expect(text('guide/rss.xml')).toContain('<link>https://docs.example.com/guide/#version-3</link>');
    expect(text('guide/rss.xml')).not.toContain('<pubDate>');
  });
  it('replaces variables and reports unknown ones', async () => {
    const { text, report } = await built(
      { ...config, variables: { version: '2.0' } },
      { ...pages, 'guide.mdx': page('Guide', 'Version `{{version}}` of `{{product}}`.') },
    );
    expect(text('guide/index.html')).toContain('2.0');
    expect(rules(report)).toEqual(['site/variable-unknown']);
  });
});

describe('bad input to a build', () => {
  it('fails the build with file, line, and message if a page cannot be read', async () => {
    const { report, has } = await built(config, { ...pages, 'guide.mdx': page('Guide', '<Note>\n\nnot closed') });
    expect(report.written).toBe(false);
    expect(report.failures).toEqual([
      {
        path: 'guide.mdx',
        line: expect.any(Number),
        column: expect.any(Number),
        message: expect.stringMatching(/^This page isn’t valid MDX: .+\.$/),
      },
    ]);
    expect(has('index.html')).toBe(false);
  });
  it('shows a notice instead of such a page with continuesOnErrors, but still fails if the configuration is broken', async () => {
    const { report, text } = await built(
      config,
      { ...pages, 'guide.mdx': page('Guide', '<Note>\n\nnot closed') },
      { continuesOnErrors: true, origin: 'https://docs.example.com' },
    );
    expect(report).toMatchObject({ pages: 1, written: true, failures: [{ path: 'guide.mdx' }] });
    expect(text('guide/index.html')).toMatch(/<meta name="robots" content="noindex">[^]*can’t be shown right now/);
    expect(text('guide/index.html')).toContain('<a class="entry" href="/guide/" aria-current="page">');
    expect(text('guide.md')).toMatch(/^# Guide\n[^]*can’t be shown right now/);
    for (const file of ['sitemap.xml', 'llms.txt', 'llms-full.txt'])
      expect(text(file)).not.toMatch(/Guide|guide(?:\/|\.md)/);
    expect(text(`_docwright/${JSON.parse(text('_docwright/search.json'))[0]}`)).not.toMatch(/guide/i);
    const broken = await built({ ...config, footer: { $ref: './gone.json' } }, pages, { continuesOnErrors: true });
    expect(broken.report).toMatchObject({ written: false, failures: [{ path: 'docs.json' }] });
  });
  it('does the same for a file that a page includes, directly or indirectly, but not for unused files', async () => {
    const files = {
      ...pages,
      'guide.mdx': page('Guide', 'import Outer from "/snippets/outer.mdx"\n\nBefore.\n\n<Outer />\n\nAfter.'),
      'snippets/outer.mdx': 'import Inner from "/snippets/inner.mdx"\n\nOuter words.\n\n<Inner />\n',
      'snippets/inner.mdx': 'Inner words.\n\n{not closed',
      'snippets/unused.mdx': '{not closed',
    };
    const { report, has } = await built(config, files);
    expect(report).toMatchObject({ written: false, failures: [{ path: 'snippets/inner.mdx', line: 3 }] });
    expect(has('index.html')).toBe(false);
    const going = await built(config, files, { continuesOnErrors: true });
    expect(going.report).toMatchObject({ pages: 2, written: true, failures: [{ path: 'snippets/inner.mdx' }] });
    expect(going.text('guide/index.html')).toMatch(/Before\.[^]*Outer words\.[^]*can’t be shown right now[^]*After\./);
  });
  it('fails the build if the configuration is missing', async () => {
    const report = await buildSite({
      folder: join(import.meta.dirname),
      out: join(folder, 'no'),
      base: '',
      origin: null,
      repository: null,
      continuesOnErrors: true,
      assets,
    });
    expect(report).toMatchObject({
      written: false,
      failures: [{ message: 'No docs.json or mint.json in this folder.' }],
    });
  });

  it.each([
    ['a theme that is not there', { theme: 'x' }, {}, 'site/theme-unknown'],
    [
      'a font that is not there',
      { fonts: { family: 'Lora', source: '/no.woff2', format: 'woff2' } },
      {},
      'site/font-missing',
    ],
    [
      'a font of another host',
      { fonts: { family: 'Lora', source: 'https://fonts.example.com/a.woff2', format: 'woff2' } },
      {},
      'site/font-missing',
    ],
    ['a logo that is not there', { logo: '/no.svg' }, {}, 'site/picture-missing'],
    ['a tab without pages', { tabs: [{ name: 'T', url: 'none' }] }, {}, 'site/part-empty'],
    ['an anchor without pages', { anchors: [{ name: 'T', url: 'none' }] }, {}, 'site/part-empty'],
    [
      'a circle of redirects',
      {
        redirects: [
          { source: '/a', destination: '/b' },
          { source: '/b', destination: '/a' },
        ],
      },
      {},
      'site/redirect-loop',
    ],
    ['two pages with one address', {}, { 'guide.md': page('Other') }, 'site/address-taken'],
    [
      'an entry without a page',
      { navigation: [{ group: 'G', pages: ['guide', 'gone'] }] },
      {},
      'site/entry-without-page',
    ],
    [
      'a drawing with a script',
      {},
      { 'b.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
      'site/picture-runs',
    ],
    [
      'a drawing with a script and a name in capitals',
      {},
      { 'B.SVG': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
      'site/picture-runs',
    ],
    [
      'a style sheet that loads from elsewhere',
      {},
      { 'own.css': '@import "https://a.example/x.css"; p { color: red }' },
      'site/style-refused',
    ],
    ['a style sheet that cannot be read', {}, { 'own.css': 'p { color: red' }, 'site/style-refused'],
  ])('builds the rest of the site and reports %s', async (_, more, files, rule) => {
    const { report, has } = await built({ ...config, ...more }, { ...pages, ...files });
    expect(report.written).toBe(true);
    expect(rules(report)).toEqual([rule]);
    expect(has('guide/index.html')).toBe(true);
  });
  it.each([
    [
      'an icon that is not there',
      page('Guide', '<Icon icon="no-such-icon" /> and <Card title="A" icon="nor-this">B</Card>'),
      'B',
    ],
    ['a picture that is not there', page('Guide', '![Words for it](/no.png)'), 'alt="Words for it"'],
    ['a snippet that shows itself', page('Guide', 'import Own from "/guide.mdx"\n\nBefore\n\n<Own />'), 'Before'],
    ['a script of the page', page('Guide', '<script>alert(1)</script>\n\nAfter'), 'After'],
    ['a component that is not known', page('Guide', '<Mine>Inside</Mine>'), 'Inside'],
    ['deep nesting', page('Guide', `${'> '.repeat(60)}Deep`), 'Deep'],
  ])('renders a page with %s', async (_, text, expected) => {
    const { report, text: read } = await built(config, { ...pages, 'guide.mdx': text });
    expect(report.written).toBe(true);
    expect(read('guide/index.html')).toContain(expected);
    expect(read('guide/index.html')).not.toContain('alert(1)');
  });
  it('reports which components and scripts it did not run', async () => {
    const { report } = await built(config, {
      ...pages,
      'guide.mdx': page('Guide', '<Mine>Inside</Mine>\n\n<script>x()</script>'),
    });
    expect(report.leftOut).toEqual([{ path: 'guide.mdx', names: ['Mine', 'script'] }]);
  });
  it('removes external resources from style sheets, however they are written', async () => {
    const css =
      'a { background: \\75rl(https://a.example/x.png) } b { background: url("//a.example/y.png") } c { background: url(/own.png); color: red } @font-face { font-family: X; src: url(https://a.example/f.woff2) }';
    const { text } = await built(config, { ...pages, 'own.css': css });
    const [, theme = ''] = /href="\/(_docwright\/theme\.[^"]+)"/.exec(text('index.html')) ?? [];
    expect(text(theme)).toContain('url(/own.png)');
    expect(text(theme)).not.toContain('a.example');
  });
  it('creates rules for the Tailwind classes that pages use, except those that load resources', async () => {
    const { text } = await built(config, {
      ...pages,
      'guide.mdx': page('Guide', '<div className="mt-4 dark:hidden bg-[url(https://a.example/x)]">A</div>'),
    });
    const [, theme = ''] = /href="\/(_docwright\/theme\.[^"]+)"/.exec(text('index.html')) ?? [];
    expect(text(theme)).toMatch(/\.mt-4\{margin-top:1rem;?\}/);
    expect(text(theme)).toMatch(/\.dark \.dark\\:hidden\{display:none;?\}/);
    expect(text(theme)).not.toContain('a.example');
  });
  it('includes the targets of symbolic links inside the folder and reports links that point outside', async () => {
    const links = { 'linked.mdx': 'guide.mdx', pictures: 'images', 'outside.mdx': '../outside.mdx' };
    writeFileSync(join(folder, 'outside.mdx'), 'A secret.');
    const { report, text, has } = await built(config, { ...pages, 'images/a.svg': '<svg/>' }, {}, undefined, links);
    expect(report.written).toBe(true);
    expect(text('linked/index.html')).toContain('<h1');
    expect([has('pictures/a.svg'), has('outside/index.html')]).toEqual([true, false]);
    expect(report.notices).toContainEqual(
      expect.objectContaining({
        path: 'outside.mdx',
        message:
          'outside.mdx is a link to “../outside.mdx”, which is outside this folder. It isn’t included in the site.',
      }),
    );
  });
  it('never writes outside its folder', async () => {
    const { report } = await built(
      { ...config, redirects: [{ source: '/../../escaped', destination: '/guide' }] },
      pages,
    );
    expect(report.written).toBe(true);
    expect(existsSync(join(folder, 'escaped'))).toBe(false);
  });
  it('renders a page of 400,000 words', { timeout: 120_000 }, async () => {
    const { report, text } = await built(config, {
      ...pages,
      'guide.mdx': page(
        'Guide',
        Array.from({ length: 4000 }, (_, index) => `Paragraph ${index} ${'word '.repeat(98)}`).join('\n\n'),
      ),
    });
    expect(report.written || report.failures.length === 1).toBe(true);
    if (report.written) expect(text('guide/index.html')).toContain('Paragraph 3999');
  });
});
