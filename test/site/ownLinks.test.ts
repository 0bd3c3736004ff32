import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Building from '#sitegen/buildSite.ts';
import type * as Keeping from '#sitegen/incremental/incrementalBuilder.ts';
import { serveFolder } from '#sitegen/serveFolder.ts';
import { toPortableName } from '#site/names/portableNames.ts';
import { buildSiteAssets } from '../../scripts/buildSiteAssets.ts';

const folder = mkdtempSync(join(tmpdir(), 'docwright-links-'));
const base = '/docs';
const origin = 'https://docs.example.com';
let assets: Awaited<ReturnType<typeof buildSiteAssets>>;
let buildSite: typeof Building.buildSite;
let createIncrementalBuilder: typeof Keeping.createIncrementalBuilder;

beforeAll(async () => {
  assets = await buildSiteAssets();
  ({ buildSite } = (await import(assets.builder)) as typeof Building); // exports of those files
  ({ createIncrementalBuilder } = (await import(assets.keeper)) as typeof Keeping);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Pages have no links of their own, so all links of the built site come from its own parts. */
const good = (title: string) => `---\ntitle: ${title}\n---\n\n## Part\n\nWords.\n`;
const notMdx = '---\ntitle: Open\n---\n\n<Note>\n\nnot closed\n';
const notYaml = '---\ntitle: "Torn\n---\n\nWords.\n';
const description = 'openapi: 3.1.0\npaths:\n  /a:\n    get: { summary: Get a, responses: {} }\n';

const pages: Readonly<Record<string, string>> = {
  'first.mdx': notMdx,
  'second.mdx': good('Second'),
  'torn.mdx': notYaml,
  'rss.mdx': `---\ntitle: News\nrss: true\n---\n\n<Update label="May">\n\n<Note>\n\n</Update>\n`,
  'hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n\n<Card>\n',
  'part.mdx': '---\ntitle: Parts\n---\n\n<Snippet file="bad.mdx" />\n',
  'snippets/bad.mdx': '<Card>\n\nnot closed\n',
  'api/first.mdx': notMdx,
  'api/last.mdx': '---\ntitle: Last\nopenapi: GET /nope\n---\n\nWords.\n',
  'fr/first.mdx': notYaml,
  'fr/second.mdx': good('Deuxième'),
  'v1/first.mdx': notMdx,
  'orphan.mdx': notMdx,
  'api.yaml': description,
  'torn.yaml': 'openapi: [',
  'files/a.pdf': '%PDF',
};
const group = (name: string, ...list: readonly unknown[]) => ({ group: name, pages: list });
const gone = [
  group('Gone', 'nowhere', 'GET /nope', 'api.yaml DELETE /a', 'webhook none'),
  { group: 'Rootless', root: 'nowhere', pages: ['second'] },
  { group: 'Rooted', root: 'torn', pages: ['hidden'] },
];
const links = {
  navbar: {
    links: [
      { label: 'Missing', href: '/nowhere' },
      { label: 'Old', href: '/old' },
      { label: 'Lost', href: '/lost' },
    ],
    primary: { type: 'button', label: 'Go', href: 'guides/nowhere' },
  },
  logo: { light: '/logo.svg', dark: '/logo.svg', href: '/nowhere' },
  footer: {
    socials: { github: 'https://github.com/acme' },
    links: [
      {
        header: 'More',
        items: [
          { label: 'A', href: '/nowhere#part' },
          { label: 'B', href: '/files/a.pdf' },
          { label: 'C', href: '/files/b.pdf' },
          { label: 'D', href: '/first?x=1#part' },
          { label: 'E', href: '/llms.txt' },
        ],
      },
    ],
  },
  redirects: [
    { source: '/old', destination: '/second#part' },
    { source: '/lost', destination: '/nowhere' },
    { source: '/paper', destination: '/files/a.pdf' },
    { source: '/round', destination: '/round' },
  ],
};
const many = Array.from({ length: 130 }, (_none, index) => `many/${index}`);
const long = 'a sidebar that is a file of its own';

const sites: readonly (readonly [name: string, config: unknown])[] = [
  ['groups', { navigation: { groups: [group('Start', 'first', 'torn', 'second', 'rss', 'hidden', 'part'), ...gone] } }],
  [
    'tabs, anchors and descriptions of APIs',
    {
      navigation: {
        tabs: [
          { tab: 'Guide', groups: [group('Start', 'first', 'second')] },
          { tab: 'Empty', groups: [group('Nothing', 'nowhere')] },
          { tab: 'Away', href: '/nowhere' },
          { tab: 'Torn', groups: [{ group: 'API', openapi: 'torn.yaml', pages: [] }] },
          { tab: 'Far', groups: [{ group: 'API', openapi: 'https://api.example.com/a.yaml', pages: ['GET /x'] }] },
          { tab: 'API', openapi: 'api.yaml', pages: ['api/first', 'api/last', 'GET /a', 'GET /b'] },
          {
            tab: 'Menu',
            menu: [
              { item: 'One', pages: ['v1/first'] },
              { item: 'Two', pages: ['nowhere'] },
            ],
          },
        ],
        global: {
          anchors: [
            { anchor: 'Lost', href: '/nowhere' },
            { anchor: 'Top', href: 'https://x.example' },
          ],
        },
      },
    },
  ],
  [
    'languages, versions, dropdowns and products',
    {
      navigation: {
        languages: [
          {
            language: 'en',
            versions: [
              { version: 'v2', pages: ['second'] },
              { version: 'v1', pages: ['v1/first'] },
            ],
          },
          { language: 'fr', pages: ['fr/first', 'fr/second'] },
          {
            language: 'de',
            products: [
              {
                product: 'A',
                dropdowns: [
                  { dropdown: 'D', pages: ['torn'] },
                  { dropdown: 'N', pages: ['nowhere'] },
                ],
              },
              { product: 'B', pages: ['nowhere'] },
            ],
          },
        ],
      },
    },
  ],
  [
    'a classic configuration',
    {
      navigation: [
        group('Start', 'first', 'second', 'api/last'),
        { ...group('Old', 'v1/first'), version: 'v1' },
        group('API', 'api/first', 'nowhere', 'GET /a'),
        ...gone,
      ],
      versions: ['v2', 'v1', 'v0'],
      tabs: [
        { name: 'API', url: 'api' },
        { name: 'None', url: 'none' },
      ],
      anchors: [
        { name: 'French', url: 'fr' },
        { name: 'Old', url: 'v1' },
      ],
      openapi: 'torn.yaml',
    },
  ],
  ['no page that is there', { navigation: { pages: ['nowhere'] } }],
  ['nothing in its navigation but what is hidden', { navigation: { pages: ['hidden'] } }],
  [long, { navigation: { groups: [group('Many', ...many), ...gone] } }],
];

function write(source: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), text);
  }
}

const filesOf = (config: unknown, more: readonly string[] = []) => ({
  ...pages,
  ...Object.fromEntries(more.map((path, index) => [`${path}.mdx`, index % 9 === 0 ? notMdx : good(path)])),
  'docs.json': JSON.stringify({ name: 'Acme', ...links, ...(config as object) }),
});

/** Every broken link in the files of a built folder, each with the file that contains it. */
function deadLinks(out: string): readonly string[] {
  const isThere = (link: string) => {
    const path = decodeURI(link.replace(/[?#].*$/, '').replace(origin, ''));
    if (!path.startsWith(`${base}/`)) return false;
    const file = join(out, path.slice(base.length));
    return existsSync(file) && (!statSync(file).isDirectory() || existsSync(join(file, 'index.html')));
  };
  const found = readdirSync(out, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.(?:js|css|woff2|yaml|pdf)$/.test(path)) return [];
    const text = readFileSync(path, 'utf8');
    const links = [
      ...text.matchAll(/(?:href|src|data-whole|content)="(?:0; url=)?((?:\/|https:\/\/docs\.)[^"]*)"/g), // HTML
      ...text.matchAll(/"id":"([^"]*)"/g), // search index
      ...text.matchAll(/<(?:loc|link|guid[^>]*)>([^<]*)</g), // sitemap, feeds
      ...text.matchAll(/\]\((https:[^)\s]*)\)|^Source: (\S*)/gm), // llms.txt
    ];
    return links
      .map(([, one, other]) => one ?? other ?? '')
      .filter((link) => !isThere(link))
      .map((link) => `${relative(out, path)}: ${link}`);
  });
  return [...new Set(found)];
}

const optionsFor = (source: string, out: string) => ({
  folder: source,
  out,
  base,
  origin,
  repository: null,
  continuesOnErrors: true,
  assets: assets,
});

/** Pages, operations, and files with names that some system or host can't store or serve, and links between them. */
const oddSummaries = [
  '"Quoted" name',
  'v12: New better;Best!',
  'What’s this?',
  'List [all] <x>',
  'Con',
  '100%',
  'C#',
  '漢'.repeat(99),
];
const odd = {
  ...Object.fromEntries(
    ['Case', 'case', 'x?', 'c#', 'nul', 'cafe\u0301', 'caf\u00e9', 'end.'].map((path) => [
      `${path}.mdx`,
      good(`Page ${path}`),
    ]),
  ),
  'links.mdx': `---\ntitle: Links\n---\n\n[A](/c%23) [B](</api-reference/"quoted"-name>) [C](./x%3F) ![D](</files/a:b.png>) [E](/old:/page)\n\n<Update label="May">\n\n![F](/files/A:b.png)\n\n</Update>\n`,
  'index.mdx': good('Front'),
  'files/a:b.png': 'lower',
  'files/A:b.png': 'upper',
  'odd.json': JSON.stringify({
    openapi: '3.1.0',
    paths: Object.fromEntries(oddSummaries.map((summary, index) => [`/${index}`, { get: { summary, responses: {} } }])),
  }),
  'docs.json': JSON.stringify({
    name: 'Acme',
    ...links,
    redirects: [{ source: '/old:/page', destination: '/links' }],
    navigation: {
      tabs: [
        {
          tab: 'Pages',
          pages: ['index', 'links', 'Case', 'case', 'x?', 'c#', 'nul', 'cafe\u0301', 'caf\u00e9', 'end.'],
        },
        { tab: 'API', openapi: 'odd.json' },
      ],
    },
  }),
};

/** Relative paths of the files in a built folder. */
const builtFiles = (out: string) =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)));

it('names files so that every system can store them, and serves each page at its URL', async () => {
  const source = join(folder, 'odd');
  const out = `${source}-out`;
  write(source, odd);
  await buildSite(optionsFor(source, out));
  const built = builtFiles(out);
  expect(built.flatMap((path) => path.split('/')).filter((name) => toPortableName(name) !== name)).toEqual([
    '.nojekyll',
  ]);
  expect(new Set(built.map((path) => path.toLowerCase())).size).toBe(built.length);
  expect(deadLinks(out)).toEqual([]);
  const url = await serveFolder(out, base, 0, (_request, _response, next) => next());
  const titleAt = async (path: string) => {
    const answer = await fetch(url + path.split('/').map(encodeURIComponent).join('/'));
    return (
      /<h1[^>]*>([^<]*)|^# (.*)/m
        .exec(await answer.text())
        ?.slice(1)
        .find((title) => title !== undefined) ?? answer.status
    );
  };
  const urls = [
    ['Case', 'Page Case'],
    ['case', 'Page case'],
    ['x?', 'Page x?'],
    ['c#', 'Page c#'],
    ['c#.md', 'Page c#'],
    ['nul', 'Page nul'],
    ['cafe\u0301', 'Page cafe\u0301'],
    ['caf\u00e9', 'Page caf\u00e9'],
    ['end.', 'Page end.'],
    ['api-reference/"quoted"-name', '&quot;Quoted&quot; name'],
    ['api-reference/v12:-new-better;best!', 'v12: New better;Best!'],
    ['api-reference/what’s-this?', 'What’s this?'],
    ['api-reference/list-[all]-<x>', 'List [all] &lt;x&gt;'],
    ['api-reference/con', 'Con'],
    ['api-reference/100%', '100%'],
    ['api-reference/c#', 'C#'],
    [`api-reference/${'漢'.repeat(99)}`, '漢'.repeat(99)],
  ] as const;
  expect(await Promise.all(urls.map(async ([path]) => [path, await titleAt(path)]))).toEqual(urls);
  expect(await (await fetch(`${url}files/a%3Ab.png`)).text()).toBe('lower');
  expect(await (await fetch(`${url}files/A%3Ab.png`)).text()).toBe('upper');
  expect(await (await fetch(`${url}old%3A/page`)).text()).toContain('/docs/links/');
  expect(readFileSync(join(out, 'links/rss.xml'), 'utf8')).toContain('/docs/links/');
  expect(readFileSync(join(out, '_redirects'), 'utf8')).toContain('/docs/c%23 /docs/c/ 301');
});

it.each(sites)('has no broken link in the site’s own parts: %s', async (name, config) => {
  const source = join(folder, name.replaceAll(/\W+/g, '-'));
  write(source, filesOf(config, name === long ? many : []));
  const report = await buildSite(optionsFor(source, `${source}-out`));
  expect(report.written).toBe(true);
  expect(deadLinks(`${source}-out`)).toEqual([]);
});

it('has no broken link while pages are broken, fixed, added, and deleted', async () => {
  const source = join(folder, 'watched');
  write(source, filesOf({ navigation: { groups: [group('Start', 'first', 'torn', 'second', 'hidden'), ...gone] } }));
  const build = createIncrementalBuilder(optionsFor(source, `${source}-out`));
  const changes: readonly Readonly<Record<string, string>>[] = [
    {},
    { 'first.mdx': good('First'), 'second.mdx': notMdx },
    { 'nowhere.mdx': good('Somewhere') },
    { 'nowhere.mdx': notYaml, 'second.mdx': good('Second') },
  ];
  for (const change of changes) {
    write(source, change);
    await build();
    expect(deadLinks(`${source}-out`)).toEqual([]);
  }
  expect(readFileSync(join(`${source}-out`, 'second/index.html'), 'utf8')).toContain(`href="${base}/nowhere/"`);
  rmSync(join(source, 'nowhere.mdx'));
  await build();
  expect(deadLinks(`${source}-out`)).toEqual([]);
});
