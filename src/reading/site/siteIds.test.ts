import { expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { readApiSettings } from '#openapi/model/readApiSettings.ts';
import { buildPageSamples } from '#openapi/reference/buildPageSamples.ts';
import type { JSONContent } from '#document/page.ts';
import { readPageFacts } from '#site/pageFacts.ts';
import { reservedElementIds } from '#site/pageIds.ts';
import { createSiteView } from '#site/view/siteView.ts';
import { assignElementIds, getAssignedId } from '../draw/assignElementIds.ts';
import { createPreviewDrawer } from './previewDrawer.ts';

/** Uses all parts of a site that have IDs. */
const settings = {
  name: 'Lantern',
  banner: { content: 'News', dismissible: true },
  navbar: { links: [{ label: 'Blog', href: '/other' }], primary: { type: 'button', label: 'Start', href: '/other' } },
  footer: {
    socials: { github: 'https://github.com/acme' },
    links: [{ header: 'More', items: [{ label: 'A', href: '/other' }] }],
  },
  feedback: { thumbsRating: true, suggestEdit: true, raiseIssue: true },
  navigation: {
    languages: ['en', 'fr'].map((language) => ({
      language,
      tabs: [
        {
          tab: 'Guide',
          groups: [{ group: 'Start', pages: language === 'en' ? ['other', 'page', 'last'] : ['fr/page'] }],
        },
        { tab: 'More', pages: [`${language}/more`] },
      ],
    })),
  },
};
/** Those of parts that appear later: the playground and search results. */
const later = ['api~a', 'play~1', 'play~title', 'search-result~0', 'search-result~1'];
const ids = [...reservedElementIds, ...later];
const text = [
  ...ids.map((id) => `## ${id}\n\nText.`),
  ...ids.map((id) => `## Own {#${id}}\n\nText.`),
  ...ids.map((id) => `<Accordion title="${id}">\n  Text\n</Accordion>`),
  ...ids.map((id) => `<div id="${id}">Text</div>`),
].join('\n\n');

it.each(['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma'])(
  'draws no ID of the theme %s twice, whatever headings and components are named',
  async (theme) => {
    const docs = readDocsJson(JSON.stringify({ ...settings, theme }), () => null, 'docs.json');
    const texts = {
      'page.mdx': text,
      'other.mdx': 'A',
      'last.mdx': 'B',
      'fr/page.mdx': 'C',
      'en/more.mdx': 'D',
      'fr/more.mdx': 'E',
    };
    const files = new Set([...Object.keys(texts), 'docs.json']);
    const pages = new Map(Object.entries(texts).map(([path, own]) => [path, { text: own, facts: readPageFacts(own) }]));
    const view = createSiteView({
      site: { siteFolder: '', files, config: docs.config, pages },
      docs,
      configPath: 'docs.json',
      ignores: () => false,
      address: null,
      repository: { provider: 'github', url: 'https://github.com/a/b', branch: 'main', folder: '' },
    });
    const drawer = createPreviewDrawer({
      icon: () => Promise.resolve(null),
      code: () => Promise.resolve([]),
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
      sheets: [],
    });
    const draw = (path: string, own: string) =>
      drawer.draw({
        path,
        view: view.page(path),
        api: null,
        schema: null,
        parts: [],
        source: { kind: 'text', text: own },
      })?.shown.body ?? '';
    const idsIn = (html: string) => [...html.matchAll(/<[a-z][^>]* id="([^"]*)"/g)].map(([, id = '']) => id);
    const drawn = idsIn(draw('page.mdx', text));
    expect(drawn.filter((id, index) => drawn.indexOf(id) < index)).toEqual([]);
    expect(drawn.filter((id) => later.includes(id))).toEqual([]);
    // All IDs of the site's chrome are reserved, so no heading gets one.
    const own = idsIn(draw('other.mdx', 'Text.'));
    expect(own.length).toBeGreaterThan(9);
    expect(own.filter((id) => !reservedElementIds.has(id))).toEqual([]);
  },
);

it('gives headings with expressions the IDs that checks, search, and links use: of their text without the expressions', () => {
  const page =
    'export const version = "2.0"\n\n## Version {version}\n\n## {version}\n\n## A {"b"} c\n\n## Version {gone}\n\n## V <b>{version}</b>\n';
  const { doc } = assignElementIds(readPage(page).doc);
  const drawn = (doc.content ?? []).filter(({ type }) => type === 'heading').map(getAssignedId);
  expect(drawn).toEqual(['version', 'section', 'a-c', 'version-2', 'v']);
  expect(readPageFacts(page).headings.map(({ anchor }) => anchor)).toEqual(drawn);
});

const identified = (page: string): readonly (string | undefined)[] => {
  const visit = (node: JSONContent): readonly (string | undefined)[] => {
    const own = getAssignedId(node);
    return [...(own === undefined ? [] : [own]), ...(node.content ?? []).flatMap(visit)];
  };
  return visit(assignElementIds(readPage(page).doc).doc);
};

it.each([
  ['<Heading level={2} style={{ color: "red" }}>A</Heading>\n\n## A\n', ['a', 'a-2']],
  ['Text <Heading>A</Heading> more\n\n## A\n', ['a']],
  ['export const Heading = () => 1\n\n<Heading>A</Heading>\n\n## A\n', ['a']],
  ['import { Heading } from "/snippets/a.jsx"\n\n<Heading>A</Heading>\n\n## A\n', ['a']],
  ['---\ntitle: T\n---\n\n## A\n\n<Heading>\n  A **b**\n</Heading>\n\n## A b\n', ['a', 'a-b', 'a-b-2']],
  ['<Heading>\n  ## A\n</Heading>\n\n## A\n', ['section', 'a', 'a-2']],
  ['<Card>\n<Heading level="3" id="x">A `b` {c} <b>d</b></Heading>\n</Card>\n', ['x']],
  ['<Heading id={"x"}>A</Heading>\n\n<Heading id={z}>A</Heading>\n\n## A\n', ['x', 'a', 'a-2']],
  [
    'export const x = <Heading>A</Heading>\n\n## A\n\n{<Heading>A</Heading>}\n\n<Card title={<Heading>A</Heading>}>x</Card>\n',
    ['a'],
  ],
  ['> <Heading>A</Heading>\n\n- <Heading>B</Heading>\n- c\n\n| <Heading>D</Heading> |\n| - |\n', ['a', 'b']],
  ['<Heading>A</Heading> <Heading>B</Heading>\n', ['a', 'b']],
  ['<Heading>A\nb</Heading>\n\n<Heading>\n  - A\n</Heading>\n', ['a-b', 'section']],
  ['<Heading>A ![x](y) [z](q) A&amp;B</Heading>\n\n<Heading.Foo>A</Heading.Foo>\n', ['a-z-a&b']],
  [`<Heading>${'A '.repeat(2000)}</Heading>\n\n## B\n`, [Array(2000).fill('a').join('-'), 'b']],
])('gives headings written as components the same IDs in checks, search, and links as on the page: %j', (page, ids) => {
  const { headings, parts } = readPageFacts(page);
  expect([...headings, ...parts].map(({ anchor }) => anchor)).toEqual(ids);
  expect(identified(page)).toEqual(ids);
});
