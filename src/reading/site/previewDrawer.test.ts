import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { readPage } from '#blocks/pages.ts';
import { buildApiReference } from '#openapi/reference/apiReference.ts';
import { readApiSettings } from '#openapi/model/readApiSettings.ts';
import { buildPageSamples } from '#openapi/reference/buildPageSamples.ts';
import { readOpenapi } from '#openapi/read/readOpenapi.ts';
import { collectReferenceMarkdown } from '#openapi/reference/collectReferenceMarkdown.ts';
import { readPageFacts } from '#site/pageFacts.ts';
import { createSiteView } from '#site/view/siteView.ts';
import { createPreviewDrawer } from './previewDrawer.ts';
import type { PreviewedPage } from './previewedPage.ts';

const configuration = {
  theme: 'mint',
  name: 'Lantern',
  variables: { product: 'Lantern Pro' },
  navigation: { groups: [{ group: 'Start', icon: 'flag', pages: ['index', 'guide'] }] },
};
const texts: Readonly<Record<string, string>> = {
  'index.mdx':
    '---\ntitle: Welcome to {{product}}\n---\n\n{{product}} is here. [On](/guide)\n\n![Dot](/images/a%20dot.png)\n\n```js\nconst a = 1;\n```\n\n<Snippet file="part.mdx" />\n\n<Frame><iframe src="https://elsewhere.example/" /></Frame>\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\nWords.\n',
  'snippets/part.mdx': 'Said by a part.\n',
};

async function setUp() {
  const files = new Set([...Object.keys(texts), 'docs.json', 'images/a dot.png', 'snippets/far.jsx']);
  const docs = readDocsJson(JSON.stringify(configuration), () => null, 'docs.json');
  const pages = new Map(Object.entries(texts).map(([path, text]) => [path, { text, facts: readPageFacts(text) }]));
  const view = createSiteView({
    site: { siteFolder: '', files, config: docs.config, pages },
    docs,
    configPath: 'docs.json',
    ignores: () => false,
    address: null,
    repository: null,
  });
  const asked: string[] = [];
  const drawer = createPreviewDrawer({
    icon: (name) => {
      asked.push(name);
      return Promise.resolve({ body: '<path d="M0 0"/>', side: 24, isApproximated: false });
    },
    code: (code) => Promise.resolve([{ from: 0, to: code.length, light: '#111111', dark: '#eeeeee' }]),
    formula: () => Promise.resolve(() => null),
    samples: () => Promise.resolve(buildPageSamples),
  });
  await drawer.setSite({
    settings: view.settings,
    routes: [...view.routes.paths],
    front: view.front,
    classes: [],
    siteFolder: '',
    files,
    configPath: 'docs.json',
    apiSettings: readApiSettings(docs),
    sheets: ['a { background: url(/images/a%20dot.png) } @import "https://elsewhere.example/x.css";'],
  });
  const page = (source: PreviewedPage['source'], api: PreviewedPage['api'] = null): PreviewedPage => ({
    path: 'index.mdx',
    view: view.page('index.mdx'),
    api,
    schema: null,
    parts: [{ path: 'snippets/part.mdx', text: texts['snippets/part.mdx'] ?? '' }],
    source,
  });
  return { drawer, page, asked };
}

describe('the preview of a page', () => {
  it('is the complete published page, with asset: URLs for its files and block positions', async () => {
    const { drawer, page } = await setUp();
    const drawn = drawer.draw(page({ kind: 'text', text: texts['index.mdx'] ?? '' }));
    expect(drawn?.shown.body).toContain('id="sidebar"');
    expect(drawn?.shown.body).toContain('href="/guide/"');
    expect(drawn?.shown.body).toContain('src="asset:/images/a%20dot.png"');
    expect(drawn?.shown.body).toContain('Said by a part.');
    expect(drawn?.shown.body).toContain('<p data-block="0">Lantern Pro is here.');
    expect(drawn?.shown.title).toContain('Welcome');
  });

  it('loads nothing from other hosts, in the page or its styles', async () => {
    const { drawer, page } = await setUp();
    const drawn = drawer.draw(page({ kind: 'text', text: texts['index.mdx'] ?? '' }));
    expect(drawn?.shown.body).not.toContain('<iframe');
    expect(drawn?.shown.style).toContain('url("asset:/images/a%20dot.png")');
    expect(drawn?.shown.style).not.toContain('elsewhere');
  });

  it('has icons and highlighted code after fetching each of them once', async () => {
    const { drawer, page, asked } = await setUp();
    const wanted = page({ kind: 'text', text: texts['index.mdx'] ?? '' });
    expect(drawer.draw(wanted)?.isWhole).toBe(false);
    await drawer.fetchMissed();
    const whole = drawer.draw(wanted);
    expect(whole?.isWhole).toBe(true);
    expect(whole?.shown.body).toContain('M0 0');
    expect(whole?.shown.body).toContain('#111111');
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('shows request samples for an endpoint named in the page once the generator is loaded', async () => {
    const { drawer, page } = await setUp();
    const wanted = page({ kind: 'text', text: '---\napi: GET https://api.example.com/flags\n---\n\nOwn words.\n' });
    expect(drawer.draw(wanted)?.isWhole).toBe(false);
    await drawer.fetchMissed();
    expect(drawer.draw(wanted)?.shown.body).toContain('curl');
    await drawer.fetchMissed();
    const whole = drawer.draw(wanted);
    expect(whole?.isWhole).toBe(true);
    // Content next to the text comes before the page's footer, even if it is shown below the text.
    expect(whole?.shown.body).toMatch(/<\/main><aside id="content-side-layout".*<\/aside><div class="content-foot">/s);
  });

  it('draws the page’s operation below its text and reports the source of its descriptions', async () => {
    const { drawer, page } = await setUp();
    const described = {
      openapi: '3.1.0',
      info: {},
      paths: {
        '/flags': {
          get: {
            summary: 'Welcome',
            description: 'Lists **all** flags.',
            parameters: [{ name: 'limit', in: 'query', description: 'How many.' }],
            responses: { 200: { description: 'Ok' } },
          },
        },
      },
    };
    const [operation] = readOpenapi('api.json', () => JSON.stringify(described)).operations;
    if (operation === undefined) throw new Error('The description has an operation.');
    const reference = buildApiReference(operation, readApiSettings({ config: {}, format: 'current' }));
    const textBlocks = new Map([...collectReferenceMarkdown(reference)].map((text) => [text, readPage(text).doc]));
    const wanted = page({ kind: 'text', text: 'Own words.\n' }, { reference, describes: true, textBlocks });
    expect(drawer.draw(wanted)?.isWhole).toBe(false);
    await drawer.fetchMissed();
    const { body = '' } = drawer.draw(wanted)?.shown ?? {};
    expect(body).toContain('Own words.');
    expect(body).toContain('Lists <strong>all</strong> flags.');
    expect(body).toContain('id="query-parameters"');
    expect(body).toContain('data-words="api.json#/paths/~1flags/get/parameters/0/description"');
    expect(body).toMatch(/curl[^]*#111111|#111111[^]*curl/);
  });

  it('shows blocks not yet serialized, under the typed title', async () => {
    const { drawer, page } = await setUp();
    const { doc } = readPage('Typed with {{product}}.\n');
    const drawn = drawer.draw(page({ kind: 'blocks', doc, frontMatter: { title: 'Typed' } }));
    expect(drawn?.shown.body).toContain('Typed with Lantern Pro.');
    expect(drawn?.shown.body).toMatch(/<h1 class="page-title">Typed<\/h1>/);
  });

  it('reports the positions of custom components and draws their children', async () => {
    const { drawer, page } = await setUp();
    const text =
      'import { Far } from "/snippets/far.jsx"\n\nexport const Near = () => <b />\n\n<Near>\n\nKept. <Far />\n\n</Near>\n\n<Gone>Words.</Gone>\n';
    const drawn = drawer.draw(page({ kind: 'text', text }));
    expect(drawn?.shown.islands).toEqual([{ island: 0, name: 'Near', isInline: false }]);
    expect(drawn?.shown.leftOut).toEqual(['Gone']);
    expect(drawn?.shown.body).toMatch(/data-island="0"[^>]*><p>Kept\. <span data-island="1">/);
    expect([...(drawn?.codeFiles ?? [])]).toEqual([['/snippets/far.jsx', 'snippets/far.jsx']]);
  });
});
