import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applyFixes } from '../applyFixes.ts';
import type { Rule } from '../rule.ts';
import { colorContrast } from './colorContrast.ts';
import { linkExtensions } from './linkExtensions.ts';
import { deadAnchors } from './deadAnchors.ts';
import { deadLinks, missingFiles, missingImports } from './deadLinks.ts';
import { duplicateDescriptions, duplicateTitles } from './duplicateTitles.ts';
import { frontMatter } from './frontMatter.ts';
import { runRuleOnMarkedPage } from './runRuleOnMarkedPage.fixture.ts';
import { orphanedSnippets } from './orphanedSnippets.ts';
import { pagesWithoutEntry } from './pagesWithoutEntry.ts';
import { publicAgentsFile } from './publicAgentsFile.ts';
import { redirectChains } from './redirectChains.ts';
import { allRules } from './registry.ts';
import { runRuleOnPage, runRuleOnSite, createRuleTestSite } from './rules.fixture.ts';
import { largeImages, unusedImages } from './siteImages.ts';
import { untouchedPages } from './untouchedPages.ts';

const config = (more: object = {}) =>
  JSON.stringify(
    { theme: 'mint', name: 'A', navigation: { groups: [{ group: 'G', pages: ['a', 'b'] }] }, ...more },
    null,
    2,
  );
const page = (title: string, body = '', more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;
const files = {
  'docs.json': config({ redirects: [{ source: '/old', destination: '/a' }] }),
  'a.mdx': page('A', '## Set up & run\n\n<Accordion title="More">\n  A\n</Accordion>\n\n### 1.2 Keys'),
  'pictures/a.png': '',
  'snippets/part.mdx': '## From a part\n',
  'with.mdx': page('W', "import Part from '/snippets/part.mdx';\n\n<Part />"),
  'code.mdx': page('C', "import { Part } from '/snippets/part.jsx';\n\n<Part />"),
  'snippets/part.jsx': '',
};

it.each<[string, Rule, string]>([
  ['links to pages', deadLinks, '[a](/a) [b](«/gone») [c](/old) [d](https://example.com) [e](a) [f](#x)'],
  ['links of components', deadLinks, '<Card title="A" href="«/gone»" />'],
  ['pictures', missingFiles, '![a](/pictures/a.png) ![b](«/pictures/b.png») <img src="«gone.svg»" alt="A" />'],
  [
    'imports',
    missingImports,
    "import A from '/snippets/part.mdx';\nimport B from '«/snippets/gone.mdx»';\nimport C from 'react';",
  ],
  ['anchors of another page', deadAnchors, '[a](/a#set-up-%26-run) [c](/a#more) [d](/a#1-2-keys) [f](«/a#gone»)'],
  [
    'anchors of the page itself',
    deadAnchors,
    '## Here\n\n<Heading level={3}>A part</Heading>\n\n[a](#here) [p](#a-part) [b](«#nowhere-at-all») [d](#)\n\n<a id="own"></a>\n\n[e](#own)',
  ],
  [
    'anchors in parts that a page shows, as far as they can be known',
    deadAnchors,
    '[a](/with#from-a-part) [b](«/with#gone») [c](/code#gone)',
  ],
])('finds the dead ones among %s', (_, rule, marked) => {
  expect(runRuleOnMarkedPage(rule, marked, { files })).toEqual({ marked, fixed: null, wrong: [] });
});

it.each([
  [
    '[a](a.mdx) [b](/a.md#more) <Card title="A" href="./a.mdx?x=1" />',
    '[a](a) [b](/a#more) <Card title="A" href="./a?x=1" />',
  ],
  ['[a](a) [b](https://example.com/a.md) ![c](/a.md.png) [d](/gone.mdx) [e](a.mdxx)', null],
])('removes file extensions from page links in %j', (text, fixed) => {
  expect(runRuleOnMarkedPage(linkExtensions, text, { files }).fixed).toBe(fixed);
});

it.each([
  [
    'no title, and makes none of the name of its file',
    '«---»\ndescription: Long enough to be one.\n---\n\n## A\n',
    '---\ndescription: Long enough to be one.\n---\n\n## A\n',
  ],
  [
    'neither, and makes none of a piece of a sentence',
    '«»See the [guide](/guide) for\n\n- more\n',
    'See the [guide](/guide) for\n\n- more\n',
  ],
  [
    'an empty description, and makes none of a title',
    '«---»\ntitle: A\ndescription: ""\n---\n',
    '---\ntitle: A\ndescription: ""\n---\n',
  ],
  [
    'no description, which its first sentence can be',
    '«---»\ntitle: A\n---\n\nThis page says how to *send* a message. And more.\n',
    '---\ntitle: A\ndescription: This page says how to send a message.\n---\n\nThis page says how to *send* a message. And more.\n',
  ],
  ['neither, and a heading', '«»# The start\n', '---\ntitle: The start\n---\n\n# The start\n'],
])('finds a page with %s', (_, marked, fixed) => {
  const found = runRuleOnPage(frontMatter, marked.replaceAll(/[«»]/g, ''), { path: 'guides/quick-start.mdx' });
  const [first] = found;
  expect(marked.indexOf('«')).toBe(first?.range.from);
  expect(applyFixes(marked.replaceAll(/[«»]/g, ''), found).text).toBe(fixed);
});

it.each([
  ['a page of an API', 'api.mdx', '---\nopenapi: GET /users\n---\n'],
  ['a snippet', 'snippets/a.mdx', 'A'],
  ['front matter that is broken', 'a.mdx', '---\ntitle: [\n---\n\nA'],
  ['a title that is a number', 'a.mdx', '---\ntitle: 404\ndescription: What it means.\n---\n'],
])('requires no front matter in %s', (_, path, text) => {
  expect(runRuleOnPage(frontMatter, text, { path })).toEqual([]);
});

it('suggests a shorter description', () => {
  expect(
    runRuleOnPage(frontMatter, page('A', '', `description: ${'word '.repeat(40)}\n`)).map(({ severity, range }) => [
      severity,
      range.line,
    ]),
  ).toEqual([['suggestion', 3]]);
});

const named = (rule: Rule, texts: Readonly<Record<string, string>>, sizes: Readonly<Record<string, number>> = {}) =>
  runRuleOnSite(rule, createRuleTestSite({ 'docs.json': config(), ...texts }, sizes)).map(({ path }) => path);

it('finds pages without an entry, except hidden ones and partials', () => {
  expect(
    named(pagesWithoutEntry, {
      'a.mdx': page('A', "import C from './_c.mdx';"),
      'b.mdx': page('B'),
      'new.mdx': page('New'),
      'secret.mdx': page('S', '', 'hidden: true\n'),
      '_c.mdx': 'C',
      'README.md': 'R',
    }),
  ).toEqual(['new.mdx']);
});

it('finds duplicate titles within a group and duplicate descriptions across groups, but not across versions', () => {
  const texts = { 'a.mdx': page('Same', '', 'description: D1\n'), 'b.mdx': page('same', '', 'description: D1\n') };
  expect(named(duplicateTitles, texts)).toEqual(['b.mdx']);
  expect(named(duplicateDescriptions, texts)).toEqual(['b.mdx']);
  const within = (navigation: object) => ({ ...texts, 'docs.json': config({ navigation }) });
  const pages = (name: string, one: string, two: string) => [
    { [name]: one, pages: ['a'] },
    { [name]: two, pages: ['b'] },
  ];
  for (const apart of [
    within({ groups: pages('group', 'Console', 'Command line') }),
    within({ tabs: pages('tab', 'Guides', 'API') }),
    within({ tabs: [{ tab: 'API', groups: [{ group: 'SDKs', pages: pages('group', 'iOS', 'Android') }] }] }),
  ]) {
    expect(named(duplicateTitles, apart)).toEqual([]);
    expect(named(duplicateDescriptions, apart)).toEqual(['b.mdx']);
  }
  for (const apart of [
    within({ versions: pages('version', '1', '2') }),
    within({ languages: pages('language', 'en', 'de') }),
    // A classic configuration sets the version on each group.
    within([
      { group: 'G', version: '1', pages: ['a'] },
      { group: 'G', version: '2', pages: ['b'] },
    ]),
  ]) {
    expect(named(duplicateTitles, apart)).toEqual([]);
    expect(named(duplicateDescriptions, apart)).toEqual([]);
  }
});

it('finds unused images and images that are too large', () => {
  const texts = {
    'a.mdx': page('A', '![a](/used%20one.png) <img src="/of page.svg" />'),
    'style.css': 'body { background: url("/style.webp") }',
  };
  const sizes = { 'used one.png': 2_000_000, 'of page.svg': 10, 'style.webp': 10, 'unused.png': 10 };
  expect(named(unusedImages, texts, sizes)).toEqual(['unused.png']);
  expect(
    runRuleOnSite(largeImages, createRuleTestSite({ 'docs.json': config(), ...texts }, sizes)).map(
      ({ path, message }) => `${path}: ${message}`,
    ),
  ).toEqual(['used one.png: This image is 1.9 MB and takes a long time to load on a phone.']);
  expect(
    runRuleOnSite(largeImages, createRuleTestSite({ 'docs.json': config(), ...texts }, sizes), { megabytes: 2 }),
  ).toEqual([]);
});

it.each<readonly [string, number, boolean]>([
  ['a.png', 1024 * 1024, false],
  ['a.png', 1024 * 1024 + 1, true],
  ['photo.JPG', 3_000_000, true],
  ['a.svg', 2_000_000, true],
  ['a.mp4', 9_000_000, false],
  ['a.pdf', 9_000_000, false],
  ['font.woff2', 9_000_000, false],
  ['.cache/a.png', 9_000_000, false],
  ['node_modules/a/a.png', 9_000_000, false],
  ['drafts/a.png', 9_000_000, false],
])('judges an image by file type and size: %s with %i bytes', (path, size, isLarge) => {
  const texts = { 'docs.json': config(), '.mintignore': 'drafts/\n' };
  expect(runRuleOnSite(largeImages, createRuleTestSite(texts, { [path]: size }))).toHaveLength(isLarge ? 1 : 0);
});

it('finds pages unchanged for longer than the configured age, if the history is known', () => {
  const changes = { 'a.mdx': { date: '2024-05-01', daysAgo: 400 }, 'b.mdx': { date: '2026-05-01', daysAgo: 365 } };
  const texts = { 'docs.json': config(), 'a.mdx': page('A'), 'b.mdx': page('B'), 'c.mdx': page('C') };
  const found = (options = {}) =>
    runRuleOnSite(untouchedPages, createRuleTestSite(texts, {}, changes), options).map(
      ({ path, message }) => `${path}: ${message}`,
    );
  expect(found()).toEqual(['a.mdx: This page was last changed on 2024-05-01. Check that it’s still accurate.']);
  expect(found({ days: 400 })).toEqual([]);
  expect(found({ days: 300 })).toHaveLength(2);
});

it('finds snippets that no page uses', () => {
  expect(
    named(orphanedSnippets, {
      'a.mdx': 'import A from \'/snippets/a.mdx\';\n\n<Snippet file="b.mdx" />',
      'snippets/a.mdx': 'A',
      'snippets/b.mdx': 'B',
      'snippets/c.mdx': 'C',
    }),
  ).toEqual(['snippets/c.mdx']);
});

it('shortens redirect chains to their final destination and reports loops', () => {
  const redirects = [
    { source: '/a1', destination: '/a2' },
    { source: '/a2', destination: '/a3' },
    { source: '/a3/', destination: '/a4' },
    { source: '/x', destination: '/y' },
    { source: '/y', destination: '/x' },
    { source: '/z#part', destination: '/a1' },
    { source: '/any/:path*', destination: '/a1' },
  ];
  const text = config({ redirects });
  const found = runRuleOnSite(redirectChains, createRuleTestSite({ 'docs.json': text }));
  expect(found.map(({ message, range }) => `${range.line}: ${message}`)).toEqual([
    '18: The redirect from /a1 goes to another redirect, which ends at /a4.',
    '22: The redirect from /a2 goes to another redirect, which ends at /a4.',
    '30: The redirect from /x ends in a loop and never reaches a page.',
    '34: The redirect from /y ends in a loop and never reaches a page.',
  ]);
  expect(applyFixes(text, found).text).toBe(
    text
      .replace('"destination": "/a2"', '"destination": "/a4"')
      .replace('"destination": "/a3"', '"destination": "/a4"'),
  );
});

it.each<readonly [string, readonly (readonly [source: string, destination: string])[], readonly string[]]>([
  [
    'two from one address',
    [
      ['/a', '/b'],
      ['/a', '/c'],
    ],
    [],
  ],
  [
    'a slash at the end',
    [
      ['/a/', '/a'],
      ['/b', '/b/'],
      ['/c', '/b'],
    ],
    [],
  ],
  [
    'another site',
    [
      ['/a', 'https://example.com/b'],
      ['/b', '/c'],
    ],
    [],
  ],
  [
    'one part of a page',
    [
      ['/a', '/b#part'],
      ['/b#other', '/c'],
    ],
    [],
  ],
  [
    'other letters',
    [
      ['/a', '/B'],
      ['/b', '/c'],
    ],
    [],
  ],
  [
    'patterns',
    [
      ['/docs/:slug*', '/:slug*'],
      ['/a', '/docs/b'],
      ['/x/:id', '/y'],
    ],
    [],
  ],
  [
    'no leading slash',
    [
      ['/a', 'b'],
      ['b', '/c'],
      ['c', 'c/'],
    ],
    ['The redirect from /a goes to another redirect, which ends at /c.'],
  ],
  [
    'an address that is written otherwise',
    [
      ['/a%20b', '/c'],
      ['/x', '/a b'],
    ],
    [],
  ],
  [
    'a circle that it leads into',
    [
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/b'],
    ],
    [
      'The redirect from /a ends in a loop and never reaches a page.',
      'The redirect from /b ends in a loop and never reaches a page.',
      'The redirect from /c ends in a loop and never reaches a page.',
    ],
  ],
  [
    'a part of a page that leads on',
    [
      ['/a', '/b#part'],
      ['/b', '/c'],
    ],
    ['The redirect from /a goes to another redirect, which ends at /c.'],
  ],
])('reports a redirect with %s', (_, redirects, wanted) => {
  const text = config({ redirects: redirects.map(([source, destination]) => ({ source, destination })) });
  expect(
    runRuleOnSite(redirectChains, createRuleTestSite({ 'docs.json': text })).map(({ message }) => message),
  ).toEqual(wanted);
});

it.each([
  ['#FDE68A', '#FDE68A', ['warning colors,primary']],
  ['#53A626', '#53A626', ['suggestion|warning colors,primary']],
  ['#b45309', '#fbbf24', []],
  ['#b45309', '#1f1f1f', ['warning colors,light']],
  ['red', 'blue', []],
])('checks whether %s and %s are readable', (primary, light, wanted) => {
  const found = runRuleOnSite(
    colorContrast,
    createRuleTestSite({ 'docs.json': config({ colors: { primary, light } }) }),
  );
  expect(found.map(({ severity, setting }) => `${severity} ${setting?.join(',')}`)).toEqual(
    wanted.map((words) => words.replace('suggestion|warning', 'suggestion')),
  );
});

it.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
  ['one beside the configuration', { 'AGENTS.md': 'A' }, ['AGENTS.md']],
  ['one in small letters', { 'agents.md': 'A' }, ['agents.md']],
  ['one that is only spoken of in .mintignore', { 'AGENTS.md': 'A', '.mintignore': '# AGENTS.md\n' }, ['AGENTS.md']],
  ['one that the site leaves out', { 'AGENTS.md': 'A', '.mintignore': 'AGENTS.md\n' }, []],
  ['one that a pattern leaves out', { 'AGENTS.md': 'A', '.mintignore': '/*.md\n' }, []],
  ['one in a folder', { 'guides/AGENTS.md': 'A', '.mintlify/AGENTS.md': 'A' }, []],
  ['a page about agents', { 'agents.mdx': 'A' }, []],
  [
    'a page about agents in the navigation',
    { 'agents.md': 'A', 'docs.json': config({ navigation: { pages: ['agents'] } }) },
    [],
  ],
  ['files of other names', { 'AGENTS.txt': 'A', 'my-agents.md': 'A', 'CLAUDE.md': 'A' }, []],
])('checks for a public agents file: %s', (_, texts, wanted) => {
  expect(named(publicAgentsFile, texts)).toEqual(wanted);
});

it('lists each rule once, sorted by name, and every rule file', () => {
  const names = allRules.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].toSorted());
  const files = readdirSync(import.meta.dirname).filter(
    (file) => /(?<!\.test|\.fixture)\.ts$/.test(file) && file !== 'registry.ts',
  );
  const registry = readFileSync(join(import.meta.dirname, 'registry.ts'), 'utf8');
  expect(files.filter((file) => !registry.includes(`'./${file}'`))).toEqual([]);
  for (const { options } of allRules) expect(options?.safeParse({}).success ?? true).toBe(true);
});
