import { expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { readPageFacts } from '../pageFacts.ts';
import { createSiteView } from './siteView.ts';

/** The notices of a site, each with the line that it is at. */
function noticesOf(files: Readonly<Record<string, string>>): readonly string[] {
  const textOf = (path: string) => files[path] ?? null;
  const docs = readDocsJson(files['docs.json'] ?? '', textOf);
  const pages = Object.entries(files).filter(([path]) => path.endsWith('.mdx'));
  const view = createSiteView({
    site: {
      siteFolder: '',
      files: new Set(Object.keys(files)),
      config: docs.config,
      pages: new Map(pages.map(([path, text]) => [path, { text, facts: readPageFacts(text) }])),
    },
    docs,
    configPath: 'docs.json',
    textOf,
    ignores: () => false,
    address: null,
    repository: null,
    lastChange: () => null,
  });
  return view.notices.map(({ path, range }) => `${path} ${files[path]?.split('\n')[range.line - 1]?.trim()}`);
}

const print = (value: object) => JSON.stringify(value, null, 2);
const current = {
  name: 'A',
  theme: 'unknown',
  logo: { light: '/l.svg', dark: '/d.svg' },
  favicon: '/f.ico',
  background: { color: {}, image: '/b.png' },
  contextual: { options: ['copy', 'mcp'] },
  metadata: { timestamp: true },
  integrations: { ga4: { measurementId: 'G-1' } },
  feedback: { thumbsRating: true, suggestEdit: true },
  redirects: [
    { source: '/ok', destination: '/a' },
    { source: '/x', destination: '/y' },
    { source: '/y', destination: '/x' },
  ],
  api: { asyncapi: ['events.yaml'] },
  navigation: {
    tabs: [
      { tab: 'One', pages: ['a', 'gone'] },
      { tab: 'Two', pages: [{ group: 'G', root: 'lost', pages: ['a'] }] },
      { tab: 'Empty', graphql: 'schema.graphql', pages: [] },
    ],
  },
};

it.each([
  '"theme": "unknown",',
  '"light": "/l.svg",',
  '"dark": "/d.svg"',
  '"favicon": "/f.ico",',
  '"image": "/b.png"',
  '"options": [',
  '"timestamp": true',
  '"ga4": {',
  '"thumbsRating": true,',
  '"suggestEdit": true',
  '"asyncapi": [',
  '"gone"',
  '"graphql": "schema.graphql",',
])('a notice is at the line of its setting: %s', (line) => {
  expect(noticesOf({ 'docs.json': print(current), 'a.mdx': '---\ntitle: A\n---\n' })).toContain(`docs.json ${line}`);
});

it('of redirects, parts, and roots are at the lines of their objects', () => {
  const text = print(current).split('\n');
  const at = (found: string) => text[text.findIndex((line) => line.includes(found)) - 1]?.trim();
  const found = noticesOf({ 'docs.json': print(current), 'a.mdx': '---\ntitle: A\n---\n' });
  expect([at('"/x"'), at('"Empty"'), at('"group"')]).toEqual(['{', '{', '{']);
  expect(found.filter((one) => one === 'docs.json {')).toHaveLength(3);
  expect(found.filter((one) => one === `docs.json ${text[0]} `)).toEqual([]);
});

it('of parts in other files are in these files', () => {
  const files = {
    'docs.json': print({ $ref: './more.json', name: 'A', navigation: { $ref: 'nav/all.json' } }),
    'more.json': print({ colors: {}, theme: 'unknown' }),
    'nav/all.json': print({ pages: ['a', 'gone'] }),
    'a.mdx': '---\ntitle: A\n---\n',
  };
  expect(noticesOf(files)).toContain('nav/all.json "gone"');
  expect(noticesOf(files)).toContain('more.json "theme": "unknown"');
});

it.each([
  ['byte order mark', '\uFEFF'],
  ['comment', '// A comment\n\n'],
])('count lines after a %s', (_what, before) => {
  const files = {
    'docs.json': before + print({ name: 'A', theme: 'unknown', navigation: { pages: ['a'] } }),
    'a.mdx': 'A',
  };
  expect(noticesOf(files)).toEqual(['docs.json "theme": "unknown",']);
});

it('of the classic format are at their lines', () => {
  const config = {
    name: 'A',
    navigation: [{ group: 'G', pages: ['a', 'gone'] }],
    tabs: [{ name: 'T', url: 'none' }],
    anchors: [
      { name: 'B', url: 'https://a.example' },
      { name: 'C', url: 'nothing' },
    ],
  };
  const found = noticesOf({ 'docs.json': print(config), 'a.mdx': '---\ntitle: A\n---\n' });
  expect(found).toEqual(
    expect.arrayContaining(['docs.json "gone"', 'docs.json "url": "none"', 'docs.json "url": "nothing"']),
  );
});

it('of pages are at the field of their front matter', () => {
  const found = noticesOf({
    'docs.json': print({ name: 'A', navigation: { pages: ['a'] } }),
    'a.mdx': '---\ntitle: A\nmode: assistant\n"asyncapi": events.yaml\ncontextual:\n  options: [mcp]\n---\n\nmode: x\n',
  });
  expect(found).toEqual(expect.arrayContaining(['a.mdx mode: assistant', 'a.mdx "asyncapi": events.yaml']));
});
