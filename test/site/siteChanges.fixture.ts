import fc from 'fast-check';

/** Changes of files: their new texts, or null to delete. */
export type SiteChange = Readonly<Record<string, string | null>>;

/** A page with a title and text. */
export function plainPage(title: string, body: string): string {
  return `---\ntitle: ${title}\n---\n\n${body}\n`;
}

const picture = (side: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"/>`;

const api = (summary: string, more = '') =>
  `openapi: 3.1.0\nservers: [{ url: https://api.example.com }]\npaths:\n  /flags:\n    get:\n      summary: ${summary}\n      responses: { "200": { description: Fine. } }\n${more}`;
/** An overlay that changes the summary of the operation in `firstFiles`. */
export function overlayOf(summary: string): string {
  return `overlay: 1.0.0\ninfo: { title: Words, version: "1" }\nactions:\n  - target: $.paths['/flags'].get\n    update: { summary: ${summary} }\n`;
}

const morePaths =
  '  /flags/{id}:\n    delete:\n      summary: Remove a flag\n      responses: { "204": { description: Gone. } }\n';

/** Four pages, of which two include a snippet and one shows an operation. */
export const firstFiles: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    theme: 'mint',
    variables: { product: 'Rocket' },
    navigation: {
      groups: [
        { group: 'Start', pages: ['index', 'guide', 'deep/page'] },
        { group: 'API', openapi: 'api.yaml' },
      ],
    },
  }),
  'index.mdx': plainPage('Home', '[Guide](/guide) ![A](/a.svg)\n\n<Snippet file="part.mdx" />'),
  'guide.mdx': plainPage('Guide', '[Paper](/paper.pdf) ![B](/pictures/b.svg)'),
  'deep/page.mdx': plainPage('Deep', 'import Part from "/snippets/part.mdx"\n\n<Part />\n\n[Beside](other)'),
  'snippets/part.mdx': 'Words for both.\n',
  'a.svg': picture(40),
  'api.yaml': api('List flags'),
};

const pagePaths = ['index.mdx', 'guide.mdx', 'guide.md', 'deep/page.mdx', 'deep/index.mdx', 'deep/other.md', 'new.mdx'];
const snippetPaths = ['snippets/part.mdx', 'snippets/inner.mdx', 'guide.mdx'];

const heads = [
  'description: About it',
  'icon: rocket',
  'tag: NEW',
  'hidden: true',
  'noindex: true',
  'deprecated: true',
  'sidebarTitle: Short',
  'rss: true',
  'mode: wide',
  'keywords: [one, two]',
  'url: https://example.com',
  'openapi: GET /flags',
  'api: GET https://api.example.com/flags',
  'title: [',
];

const bodies = [
  'Words of the {{product}} by {{nobody}}.',
  '## Part\n\n### Inner part',
  '[Guide](/guide#part), [beside](other), [new](/new), [paper](/paper.pdf), [away](https://example.com)',
  '![A](/a.svg) and ![B](/pictures/b.svg)',
  '<Snippet file="part.mdx" />',
  'import Part from "/snippets/part.mdx"\n\n<Part />',
  'import Inner from "/snippets/inner.mdx"\n\n<Inner />',
  '```js\nconst a = 1;\n```',
  '```mermaid\ngraph TD; A-->B\n```',
  'So $a^2$ it is.',
  '<div className="mt-4 flex">Styled</div>',
  '<Update label="May 2026">News</Update>',
  '<Card title="Card" href="/deep/page" icon="star">Inside</Card>',
  '<Mine>Own</Mine>',
  '<script>run()</script>',
  '<Broken',
];

const anyPage = fc
  .record({
    title: fc.constantFrom('Home', 'Guide', 'Another title'),
    head: fc.subarray(heads, { maxLength: 2 }),
    body: fc.subarray(bodies, { maxLength: 4 }),
  })
  .map(({ title, head, body }) => `---\n${[`title: ${title}`, ...head].join('\n')}\n---\n\n${body.join('\n\n')}\n`);

const settings = [
  { theme: 'maple' },
  { colors: { primary: '#aa3366' } },
  { banner: { content: 'See [this](/guide)' } },
  { redirects: [{ source: '/old', destination: '/guide' }] },
  { redirects: [{ source: '/new', destination: '/deep/page' }] },
  { variables: { product: 'Boat' } },
  { favicon: '/a.svg', logo: '/pictures/b.svg' },
  { styling: { eyebrows: 'breadcrumbs' } },
  { seo: { indexing: 'all' } },
  { api: { playground: { display: 'none' } } },
  { icons: { library: 'lucide' } },
];

const navigations = [
  [{ group: 'Start', pages: ['index', 'guide', 'deep/page', 'gone'] }],
  [{ group: 'Start', pages: ['guide', 'deep/index', { group: 'Inner', pages: ['new', 'deep/other'] }] }],
  {
    groups: [
      { group: 'Start', pages: ['index', 'guide', 'deep/page'] },
      { group: 'API', openapi: 'api.yaml' },
    ],
  },
  {
    groups: [
      { group: 'Start', pages: ['index', 'guide'] },
      { group: 'API', openapi: { source: 'api.yaml', overlays: ['words.yaml'] } },
    ],
  },
  {
    tabs: [
      { tab: 'Words', pages: ['index', 'guide'] },
      { tab: 'Deep', groups: [{ group: 'Deep', root: 'deep/index', pages: ['deep/page', 'deep/other'] }] },
    ],
  },
];

const anyConfiguration = fc
  .record({ chosen: fc.subarray(settings, { maxLength: 3 }), navigation: fc.constantFrom(...navigations) })
  .map(({ chosen, navigation }) => JSON.stringify(Object.assign({ name: 'Acme', navigation }, ...chosen)));

/** A realistic change of a site: of texts, front matter, snippets, the configuration, and other files; some break it. */
export const anyChange: fc.Arbitrary<SiteChange> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...pagePaths), anyPage).map(([path, text]) => ({ [path]: text })) },
  { weight: 2, arbitrary: fc.constantFrom(...pagePaths).map((path) => ({ [path]: null })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...pagePaths), fc.constantFrom('moved.mdx', 'deep/moved.md'), anyPage)
      .map(([from, to, text]) => ({ [from]: null, [to]: text })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...snippetPaths), fc.option(fc.constantFrom(...bodies.slice(0, 8))))
      .map(([path, text]) => ({ [path]: text })),
  },
  { weight: 3, arbitrary: anyConfiguration.map((text) => ({ 'docs.json': text })) },
  {
    weight: 6,
    arbitrary: fc.constantFrom<SiteChange>(
      { 'a.svg': picture(41) },
      { 'a.svg': null },
      { 'pictures/b.svg': picture(20) },
      { 'pictures/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>run()</script></svg>' },
      { 'pictures/b.svg': null },
      { 'paper.pdf': '%PDF' },
      { 'paper.pdf': '%PDG' },
      { 'own.css': 'p { color: red }' },
      { 'own.css': '@import "https://example.com/x.css"; p { color: blue }' },
      { 'own.css': null },
      { 'api.yaml': api('List all flags') },
      { 'api.yaml': api('List flags', morePaths) },
      { 'api.yaml': null },
      { 'words.yaml': overlayOf('Name all flags') },
      { 'words.yaml': overlayOf('Tell all flags') },
      { 'words.yaml': null },
      { '.mintignore': 'deep\n' },
      { '.mintignore': null },
      { 'robots.txt': 'User-agent: *\n' },
      { '_docwright/search.json': '[]' },
      { '_docwright/search.json': null },
      { 'docs.json': '{' },
      { 'docs.json': null },
    ),
  },
);
