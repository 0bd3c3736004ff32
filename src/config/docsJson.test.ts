import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocsJson } from './docsJson.ts';
import { findConfigurations } from './findConfigurations.ts';
import { buildNavigationTree, type NavigationNode } from './navigation/navigationTree.ts';
import { isSnippet, listPageEntries, findPageFile } from './navigation/pageFiles.ts';
import { setValue } from './patchDocsJson.ts';
import { readSiteBranding } from './siteBranding.ts';
import { validateDocsJson } from './validateDocsJson.ts';

const json = (value: unknown) => readDocsJson(JSON.stringify(value));
const labels = (nodes: readonly NavigationNode[]): unknown[] =>
  nodes.map((node) =>
    node.kind === 'page'
      ? node.entry
      : 'children' in node
        ? { [`${node.kind} ${node.label}`]: labels(node.children) }
        : node.label,
  );

describe('readDocsJson', () => {
  it('accepts any string', () => {
    fc.assert(fc.property(fc.string(), (text) => void readDocsJson(text)));
  });

  it.each([
    ['{ "navigation": [] }', 'classic'],
    ['{ "navigation": {} }', 'current'],
    ['{ "theme": "mint" }', 'current'],
    ['{ "theme": "quill" }', 'classic'],
    ['{ "$schema": "https://mintlify.com/docs.json" }', 'current'],
    ['{ "navbar": {}, "tabs": [] , "styling": {} }', 'current'],
    ['{}', 'classic'],
  ])('detects the format of %s', (text, shape) => {
    expect(readDocsJson(text).format).toBe(shape);
  });

  it('reports where the text is not JSON and reads the rest', () => {
    const read = readDocsJson('{\n  "name": "A"\n  "x": 1\n}');
    expect(read.problems).toMatchObject([
      { code: 'config/not-json', message: 'docs.json: missing comma.', position: { line: 3, column: 3 } },
    ]);
    expect(read.config['name']).toBe('A');
  });

  it.each([
    ['{\n  "name": "A",\n  "name": "B"\n}', { name: 'B' }, 3],
    ['{ "a": { "x": 1 }, "b": 2, "a": { "y": 3 } }', { a: { y: 3 }, b: 2 }, 1],
    ['{ "__proto__": 1, "__proto__": 2 }', JSON.parse('{ "__proto__": 2 }'), 1],
  ])('reads the last of duplicate keys and reports it: %s', (text, config, line) => {
    const read = readDocsJson(text);
    expect(read.config).toEqual(config);
    expect(JSON.stringify(read.config)).toBe(JSON.stringify(JSON.parse(text)));
    expect(read.problems).toMatchObject([
      {
        code: 'config/duplicate-key',
        message: expect.stringMatching(`^docs.json: “.*” appears twice. Only the last one is used.$`),
        position: { line },
      },
    ]);
  });

  it('follows references into other files and knows the source of each part', () => {
    const files: Readonly<Record<string, string>> = {
      'config/nav.json': '{ "groups": { "$ref": "groups.json" } }',
      'config/groups.json': '[{ "group": "G", "pages": ["a"] }]',
    };
    const read = readDocsJson('{ "navigation": { "$ref": "./config/nav.json" } }', (path) => files[path] ?? null);
    expect(labels(buildNavigationTree(read))).toEqual([{ 'group G': ['a'] }]);
    expect(buildNavigationTree(read)[0]?.location).toEqual({ file: 'config/groups.json', path: [0] });
  });

  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  it.each([
    ['lists', `{ "navigation": ${nested(12_500)} }`, { line: 1, column: 116 }],
    ['lists that are not closed', `{ "navigation":\n${'['.repeat(12_500)}`, { line: 2, column: 100 }],
    ['objects', `${'{ "a": '.repeat(12_500)}1${'}'.repeat(12_500)}`, { line: 1, column: 701 }],
    ['lists with a bracket of the other kind in each', '[ } , '.repeat(12_500), { line: 1, column: 601 }],
  ])('fails if too many %s are nested, and reports where', (_, text, place) => {
    const read = readDocsJson(text);
    expect(read.problems).toMatchObject([
      {
        code: 'config/not-json',
        message: 'docs.json: lists and objects are nested more than 100 levels deep.',
        position: place,
      },
    ]);
    expect(read.config).toEqual({});
    expect(buildNavigationTree(read)).toEqual([]);
    expect(setValue(text, ['name'], 'A')).toEqual([]);
    expect(validateDocsJson(text)).toMatchObject([{ rule: 'config/not-json', range: place }]);
  });

  it('reads 100 levels of nesting', () => {
    expect(readDocsJson(`{ "a": ${nested(99)} }`).problems).toEqual([]);
    expect(readDocsJson(`{ "a": ${nested(100)} }`).problems).toHaveLength(1);
  });

  it('counts the nesting of referenced files in addition to the levels around them', () => {
    const files: Readonly<Record<string, string>> = {
      'fits.json': nested(60),
      'deep.json': nested(90),
      'broken.json': nested(12_500),
    };
    const around = (file: string) => `${'{ "a": '.repeat(30)}{ "$ref": "${file}" }${'}'.repeat(30)}`;
    const problemsOf = (file: string) => readDocsJson(around(file), (path) => files[path] ?? null).problems;
    expect(problemsOf('fits.json')).toEqual([]);
    for (const file of ['deep.json', 'broken.json'])
      expect(problemsOf(file)).toMatchObject([{ code: 'config/not-json', position: { path: file } }]);
  });

  it('stops at an endless or exponential chain of references', () => {
    const chain = (path: string) => `{ "$ref": "part-${Number(/\d+/.exec(path)?.[0]) + 1}.json" }`;
    expect(readDocsJson(chain('0'), chain).problems).toMatchObject([
      {
        code: 'config/not-json',
        message: 'part-100.json: lists and objects are nested more than 100 levels deep.',
      },
    ]);
    let read = 0;
    const bomb = (path: string) => {
      read += 1;
      const next = JSON.stringify({ $ref: `part-${Number(/\d+/.exec(path)?.[0]) + 1}.json` });
      return `[${next},${next}]`;
    };
    expect(
      readDocsJson(`{ "navigation": ${bomb('0')} }`, bomb).problems.some(({ message }) =>
        message.endsWith('the configuration refers to other files more than 2000 times.'),
      ),
    ).toBe(true);
    expect(read).toBeLessThanOrEqual(2001);
  });

  it('reports a circular reference and a missing file', () => {
    expect(readDocsJson('{ "navigation": { "$ref": "docs.json" } }').problems).toMatchObject([
      { code: 'config/reference-not-found' },
    ]);
    expect(readDocsJson('{ "navigation": { "$ref": "x.json" } }').problems).toMatchObject([
      { code: 'config/reference-not-found' },
    ]);
  });
});

describe('buildNavigationTree', () => {
  it('puts classic groups into the tab whose url is a prefix of their pages', () => {
    const read = json({
      navigation: [
        { group: 'Start', pages: ['index', { group: 'Deep', pages: ['start/a'] }] },
        { group: 'API', pages: ['api/one'] },
      ],
      tabs: [{ name: 'API', url: 'api' }],
      anchors: [{ name: 'Community', url: 'https://example.com' }],
    });
    expect(labels(buildNavigationTree(read))).toEqual([
      { 'tab Documentation': [{ 'group Start': ['index', { 'group Deep': ['start/a'] }] }] },
      { 'tab API': [{ 'group API': ['api/one'] }] },
      'Community',
    ]);
  });

  it('reads the current format by the key of each node', () => {
    const read = json({
      navigation: {
        tabs: [
          { tab: 'Guides', groups: [{ group: 'G', icon: 'book', tag: 'New', pages: ['/a', 'GET /users'] }] },
          { tab: 'Blog', href: 'https://example.com' },
        ],
        global: { anchors: [{ anchor: 'Chat', href: 'https://example.com' }] },
      },
    });
    expect(labels(buildNavigationTree(read))).toEqual([
      { 'tab Guides': [{ 'group G': ['a', 'GET /users'] }] },
      { 'tab Blog': [] },
      'Chat',
    ]);
  });
});

describe('pages and files', () => {
  const tree = buildNavigationTree(json({ navigation: [{ group: 'G', pages: ['a', 'missing', 'folder'] }] }));
  const files = [
    'docs/a.mdx',
    'docs/folder/index.md',
    'docs/lonely.mdx',
    'docs/README.md',
    'docs/snippets/s.mdx',
    'docs/.editor/rules.md',
    'other.mdx',
  ];

  it('finds the file of each entry', () => {
    expect(listPageEntries(tree).map(({ entry }) => findPageFile(entry, 'docs', new Set(files)))).toEqual([
      'docs/a.mdx',
      null,
      'docs/folder/index.md',
    ]);
  });
  it.each([
    ['docs/snippets/s.mdx', true],
    ['docs/guides/_snippets/s.md', true],
    ['docs/a.mdx', false],
    ['docs/snippets/s.png', false],
    ['docs/snippets/named.mdx', false],
  ])('detects if %s is a snippet: %s', (path, expected) => {
    expect(
      isSnippet(
        path,
        buildNavigationTree(json({ navigation: [{ group: 'G', pages: ['a', 'snippets/named'] }] })),
        'docs',
      ),
    ).toBe(expected);
  });
  it('finds configurations, nearest first', () => {
    expect(
      findConfigurations(['docs/mint.json', 'docs.json', 'mint.json', 'node_modules/x/docs.json', 'a/b/docs.json']),
    ).toEqual(['docs.json', 'docs/mint.json', 'a/b/docs.json']);
  });
});

describe('readSiteBranding', () => {
  it('reads both formats and drops invalid colors', () => {
    expect(
      readSiteBranding(
        json({ name: 'A', logo: '/l.svg', colors: { primary: '#123456', background: { dark: '#000000' } } }),
      ),
    ).toMatchObject({
      name: 'A',
      logo: { light: '/l.svg', dark: '/l.svg' },
      primary: '#123456',
      background: { light: null, dark: '#000000' },
    });
    expect(
      readSiteBranding(
        json({ colors: { primary: 'red; }' }, background: { color: { light: '#fff' } }, icons: { library: 'lucide' } }),
      ),
    ).toMatchObject({ primary: null, background: { light: '#fff' }, iconLibrary: 'lucide' });
  });

  it.each([
    [{ modeToggle: { default: 'dark', isHidden: true } }, 'dark', 'dark'],
    [{ appearance: { default: 'light', strict: true } }, 'light', 'light'],
    [{ modeToggle: { default: 'dark' } }, null, 'dark'],
    [{ appearance: { default: 'light' } }, null, 'light'],
    [{ appearance: { default: 'system', strict: true } }, null, null],
    [{ modeToggle: { isHidden: true } }, null, null],
    [{ appearance: 'dark' }, null, null],
    [{}, null, null],
  ])('of %j has the only mode %j and the initial mode %j', (config, onlyMode, initialMode) => {
    expect(readSiteBranding(json(config))).toMatchObject({ onlyMode, initialMode });
  });
});

const corpus = join(import.meta.dirname, '../../../shared/corpus');
describe.skipIf(!existsSync(corpus))('the configurations of real sites', () => {
  it.each([
    ['mintlify+docs/docs.json', 'current', 240],
    ['SaladTechnologies+salad-cloud-docs/docs.json', 'current', 200],
    ['AgentOps-AI+agentops/docs/mint.json', 'classic', 40],
    ['uselotus+lotus/docs/mint.json', 'classic', 30],
    ['traceloop+docs/mint.json', 'classic', 80],
  ])('%s reads as %s with its pages', (path, shape, pages) => {
    const file = join(corpus, path);
    const folder = file.slice(0, file.lastIndexOf('/'));
    const read = readDocsJson(
      readFileSync(file, 'utf8'),
      (other) => (existsSync(join(folder, other)) ? readFileSync(join(folder, other), 'utf8') : null),
      path.endsWith('mint.json') ? 'mint.json' : 'docs.json',
    );
    expect(read.format).toBe(shape);
    expect(read.problems.filter(({ code }) => code !== 'config/reference-not-found')).toEqual([]); // some folders contain only a sample of the files
    expect(listPageEntries(buildNavigationTree(read)).length).toBeGreaterThan(pages);
  });
});
