import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { parseOperationReference } from '#openapi/pages/operationReference.ts';
import {
  exampleConfig,
  exampleFiles,
  exampleNavigationEntries,
  examplePages,
  exampleFolder,
  readExampleText,
  selectValues,
} from './example.fixture.ts';
import { exampleHistory } from './history.ts';

type Element = MdxJsxFlowElement | MdxJsxTextElement;
type Item = Root | RootContent;

const entries = exampleNavigationEntries.filter((entry) => parseOperationReference(entry) === null);

function itemsOf(item: Item): readonly Item[] {
  return [item, ...('children' in item ? item.children.flatMap(itemsOf) : [])];
}

const isElement = (item: Item): item is Element =>
  item.type === 'mdxJsxFlowElement' || item.type === 'mdxJsxTextElement';
const items = [...examplePages.values()].flatMap(itemsOf);
const elements = items.filter(isElement);
const uses = (name: string, attribute: string | null): boolean =>
  elements.some(
    (element) =>
      element.name === name &&
      (attribute === null ||
        element.attributes.some((given) => given.type === 'mdxJsxAttribute' && given.name === attribute)),
  );

/** The specification's component table: each component with its listed attributes. */
const components: Readonly<Record<string, readonly string[]>> = {
  Note: [],
  Tip: [],
  Warning: [],
  Info: [],
  Check: [],
  CodeGroup: [],
  RequestExample: [],
  ResponseExample: [],
  Steps: [],
  Step: ['title'],
  Tabs: [],
  Tab: ['title'],
  AccordionGroup: [],
  Accordion: ['title'],
  Card: ['title', 'icon', 'href'],
  CardGroup: ['cols'],
  ParamField: ['path', 'body', 'query', 'header', 'type', 'required', 'default'],
  ResponseField: ['name', 'type', 'required', 'default'],
  Expandable: ['title'],
  Frame: ['caption'],
  Tooltip: ['tip'],
  Update: ['label', 'description'],
  video: ['src', 'className'],
  iframe: ['src', 'className', 'title'],
};

/** The specification's configuration tables; `*` is any entry of a list. */
const fields = [
  'name',
  'navigation.*.group',
  'navigation.*.pages',
  'navigation.*.pages.*.group',
  'favicon',
  'backgroundImage',
  'versions.*',
  'logo.light',
  'logo.dark',
  'logo.href',
  'colors.primary',
  'colors.light',
  'colors.dark',
  'colors.background.light',
  'colors.background.dark',
  'topbarLinks.*.name',
  'topbarLinks.*.url',
  'topbarCtaButton.type',
  'topbarCtaButton.url',
  'topbarCtaButton.name',
  'anchors.*.icon',
  'anchors.*.name',
  'anchors.*.url',
  'anchors.*.color',
  'anchors.*.color.from',
  'anchors.*.color.to',
  'anchors.*.version',
  'anchors.*.isDefaultHidden',
  'anchors.*.iconType',
  'topAnchor.name',
  'topAnchor.icon',
  'topAnchor.iconType',
  'tabs.*.name',
  'tabs.*.url',
  'api.baseUrl.*',
  'api.auth.method',
  'api.auth.name',
  'api.auth.inputPrefix',
  'api.playground.mode',
  'api.maintainOrder',
  'openapi.*',
  ...['website', 'facebook', 'x', 'discord', 'slack', 'github', 'linkedin', 'instagram', 'hacker-news'].map(
    (key) => `footerSocials.${key}`,
  ),
  'feedback.suggestEdit',
  'feedback.raiseIssue',
  'modeToggle.default',
  'modeToggle.isHidden',
];

describe('the example site', () => {
  it.each(
    Object.entries(components).flatMap(([name, attributes]) =>
      [null, ...attributes].map((attribute) => [name, attribute] as const),
    ),
  )('uses %s (%s)', (name, attribute) => {
    expect(uses(name, attribute)).toBe(true);
  });

  it.each(fields)('sets %s', (field) => {
    expect(selectValues(exampleConfig, field.split('.'))).not.toEqual([]);
  });

  it('has one anchor with a plain color and one with a gradient, and names basic authentication fields', () => {
    const colors = selectValues(exampleConfig, ['anchors', '*', 'color']);
    expect(new Set(colors.map((color) => typeof color))).toEqual(new Set(['string', 'object']));
    expect(selectValues(exampleConfig, ['api', 'auth', 'name'])).toEqual([expect.stringMatching(/^\w+:\w+$/)]);
  });

  it.each(['table', 'footnoteReference', 'linkReference', 'mdxFlowExpression', 'mdxjsEsm', 'code', 'image'])(
    'has a %s in its text',
    (type) => {
      expect(items.some((item) => item.type === type)).toBe(true);
    },
  );

  it('has task lists, a table inside a step, and tabs inside a step', () => {
    expect(items.some((item) => item.type === 'listItem' && typeof item.checked === 'boolean')).toBe(true);
    const inSteps = elements.filter((element) => element.name === 'Step').flatMap(itemsOf);
    expect(inSteps.some((item) => item.type === 'table')).toBe(true);
    expect(inSteps.some((item) => isElement(item) && item.name === 'Tabs')).toBe(true);
  });

  it('describes at least eight operations and has pages for some of them', () => {
    const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);
    const described = parseYaml(readExampleText('api-reference/openapi.yaml')) as {
      readonly openapi: string;
      readonly paths: Readonly<Record<string, object>>;
    }; // our own file
    const there = Object.entries(described.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((key) => methods.has(key))
        .map((key) => `${key.toUpperCase()} ${path}`),
    );
    expect(described.openapi).toMatch(/^3\.1\./);
    expect(there.length).toBeGreaterThanOrEqual(8);
    const named = [...examplePages.keys()].flatMap((path) => [
      ...(/^openapi: "([A-Z]+ .+)"$/m.exec(readExampleText(path))?.slice(1) ?? []),
    ]);
    expect(named).not.toEqual([]);
    expect(named.filter((operation) => !there.includes(operation))).toEqual([]);
    expect([...examplePages.keys()].some((path) => /^api: "POST /m.test(readExampleText(path)))).toBe(true);
  });
});

describe('its pages', () => {
  it('are at least sixteen, each listed once in the navigation, with a file for each entry', () => {
    expect(entries.length).toBeGreaterThanOrEqual(16);
    expect(entries.toSorted()).toEqual(
      [...examplePages.keys()]
        .filter((path) => !path.startsWith('snippets/'))
        .map((path) => path.replace(/\.mdx$/, ''))
        .toSorted(),
    );
  });

  it.each(entries)('%s has a title, a description, and headings that start at level 2 without gaps', (entry) => {
    const page = examplePages.get(`${entry}.mdx`);
    const [head] = page?.children ?? [];
    const frontMatter: unknown = head?.type === 'yaml' ? parseYaml(head.value) : null;
    expect(frontMatter).toMatchObject({ title: expect.any(String), description: expect.any(String) });
    let level = 1;
    for (const item of page === undefined ? [] : itemsOf(page)) {
      if (item.type !== 'heading') continue;
      expect(item.depth).toBeGreaterThanOrEqual(2);
      expect(item.depth).toBeLessThanOrEqual(level + 1);
      level = item.depth;
    }
  });

  it('have alt text and a frame for each image', () => {
    const framed = new Set(elements.filter((element) => element.name === 'Frame').flatMap(itemsOf));
    const images = items.filter((item) => item.type === 'image' || (isElement(item) && item.name === 'img'));
    expect(images.length).toBeGreaterThan(3);
    for (const image of images) {
      expect(framed).toContain(image);
      expect(image.type === 'image' ? image.alt : isElement(image) && uses('img', 'alt')).toBeTruthy();
    }
  });

  it('link only to existing pages, anchors, and files', () => {
    const links = items.flatMap((item) =>
      item.type === 'link' || item.type === 'definition' || item.type === 'image'
        ? [item.url]
        : isElement(item)
          ? item.attributes.flatMap((given) =>
              given.type === 'mdxJsxAttribute' &&
              /^(?:src|href|poster)$/.test(given.name) &&
              typeof given.value === 'string'
                ? [given.value]
                : [],
            )
          : [],
    );
    const internal = links.filter((link) => link.startsWith('/'));
    expect(internal.length).toBeGreaterThan(20);
    expect(internal.filter((link) => !leadsSomewhere(link))).toEqual([]);
  });

  it('and all media and OpenAPI files in the configuration exist, under 1.5 MB together', () => {
    const paths = ['logo.light', 'logo.dark', 'favicon', 'backgroundImage', 'openapi.*'].flatMap((field) =>
      selectValues(exampleConfig, field.split('.')),
    );
    expect(paths.filter((path) => !existsSync(join(exampleFolder, String(path))))).toEqual([]);
    expect(exampleFiles.reduce((total, path) => total + statSync(join(exampleFolder, path)).size, 0)).toBeLessThan(
      1_500_000,
    );
  });
});

function leadsSomewhere(link: string): boolean {
  const [path = '', anchor] = link.slice(1).split('#');
  const page = examplePages.get(`${path}.mdx`);
  if (page === undefined) return anchor === undefined && existsSync(join(exampleFolder, path));
  return (
    anchor === undefined || itemsOf(page).some((item) => item.type === 'heading' && slugOf(textIn(item)) === anchor)
  );
}

const textIn = (item: Item): string =>
  itemsOf(item)
    .map((part) => ('value' in part && typeof part.value === 'string' ? part.value : ''))
    .join('');
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

describe('its history', () => {
  it('lists existing files in chronological order and ends with all files', () => {
    expect(exampleHistory.length).toBeGreaterThanOrEqual(4);
    expect(exampleHistory.at(-1)?.paths).toBe('all');
    const named = exampleHistory.flatMap(({ paths }) => (paths === 'all' ? [] : paths));
    expect(named.filter((path) => !existsSync(join(exampleFolder, path)))).toEqual([]);
    const times = exampleHistory.map(({ date }) => Date.parse(date));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(exampleHistory.every(({ author }) => author.email.endsWith('@example.com'))).toBe(true);
  });
});
