import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { readDocsJson } from '#config/docsJson.ts';
import { readOpenapi } from '#openapi/readOpenapi.ts';
import { pageModel } from '#openapi/pageModel.ts';
import { pageOutline } from '#openapi/pageOutline.fixture.ts';
import { openapiFindings } from '#openapi/openapiFindings.ts';
import { apiPlaces } from '#openapi/pages/apiSources.ts';
import { operationName } from '#openapi/pages/operationEntry.ts';
import { exampleHistory } from './history.ts';

type Element = MdxJsxFlowElement | MdxJsxTextElement;
type Item = Root | RootContent;

const site = join(import.meta.dirname, 'site');
const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => statSync(join(site, path)).isFile());
const textOf = (path: string): string => readFileSync(join(site, path), 'utf8');
const config: unknown = JSON.parse(textOf('docs.json'));
const docs = readDocsJson(textOf('docs.json'));
/** What is wrong on this page is meant to be: `build/check/check.test.ts` says of each rule what it finds there. */
const tried = 'guides/findings-to-try.mdx';
const processor = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkFrontmatter);
const pages = new Map(
  files.filter((path) => path.endsWith('.mdx') && path !== tried).map((path) => [path, processor.parse(textOf(path))]),
);

function itemsOf(item: Item): readonly Item[] {
  return [item, ...('children' in item ? item.children.flatMap(itemsOf) : [])];
}

const isElement = (item: Item): item is Element =>
  item.type === 'mdxJsxFlowElement' || item.type === 'mdxJsxTextElement';
const items = [...pages.values()].flatMap(itemsOf);
const elements = items.filter(isElement);
const uses = (name: string, attribute: string | null): boolean =>
  elements.some(
    (element) =>
      element.name === name &&
      (attribute === null ||
        element.attributes.some((given) => given.type === 'mdxJsxAttribute' && given.name === attribute)),
  );

/** The component table of the specification: each component with the attributes that it lists. */
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

/** The configuration tables of the specification; `*` is any entry of a list. */
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

/** All values at a path of keys, where `*` is every entry of a list. */
function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const [key, ...rest] = path;
  if (key === undefined) return [value];
  if (key === '*') return Array.isArray(value) ? value.flatMap((entry: unknown) => valuesAt(entry, rest)) : [];
  return typeof value === 'object' && value !== null && key in value ? valuesAt(Reflect.get(value, key), rest) : [];
}

function pagesOf(entry: unknown): readonly string[] {
  return typeof entry === 'string' ? [entry] : valuesAt(entry, ['pages', '*']).flatMap(pagesOf);
}

const listed = valuesAt(config, ['navigation', '*']).flatMap(pagesOf);
/** What stands in the navigation: pages, and operations whose pages are made from the OpenAPI files. */
const entries = listed.filter((entry) => operationName(entry) === null);
const operations = listed.filter((entry) => operationName(entry) !== null);

describe('the example site', () => {
  it.each(
    Object.entries(components).flatMap(([name, attributes]) =>
      [null, ...attributes].map((attribute) => [name, attribute] as const),
    ),
  )('uses %s (%s)', (name, attribute) => {
    expect(uses(name, attribute)).toBe(true);
  });

  it.each(fields)('sets %s', (field) => {
    expect(valuesAt(config, field.split('.'))).not.toEqual([]);
  });

  it('colours one anchor plainly and one with a gradient, and names basic authentication in its form', () => {
    const colors = valuesAt(config, ['anchors', '*', 'color']);
    expect(new Set(colors.map((color) => typeof color))).toEqual(new Set(['string', 'object']));
    expect(valuesAt(config, ['api', 'auth', 'name'])).toEqual([expect.stringMatching(/^\w+:\w+$/)]);
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

  it('describes at least eight operations, and has pages for some of them', () => {
    const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);
    const described = parseYaml(textOf('api-reference/openapi.yaml')) as {
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
    const named = [...pages.keys()].flatMap((path) => [
      ...(/^openapi: "([A-Z]+ .+)"$/m.exec(textOf(path))?.slice(1) ?? []),
    ]);
    expect(named).not.toEqual([]);
    expect(named.filter((operation) => !there.includes(operation))).toEqual([]);
    expect([...pages.keys()].some((path) => /^api: "POST /m.test(textOf(path)))).toBe(true);
  });
});

/** A line of the front matter of each page that has it. */
const said = (key: string): readonly string[] =>
  [...pages.keys()].flatMap((path) => new RegExp(`^${key}: "(.+)"$`, 'm').exec(textOf(path))?.slice(1) ?? []);

describe('its API', () => {
  const read = (path: string) => (files.includes(path) ? textOf(path) : null);
  const overlaid = readOpenapi('api-reference/webhooks.openapi.yaml', read, ['api-reference/webhooks.overlay.yaml']);
  const sources = [readOpenapi('api-reference/openapi.yaml', read), overlaid];

  it('has an overlay, which says words over those of a description', () => {
    const { entries } = apiPlaces(docs, '', new Set(files));
    expect(new Set(entries.flatMap(({ sources }) => sources?.overlays ?? []))).toEqual(new Set(overlaid.overlays));
    expect(
      overlaid.operations.filter(({ description }) => description?.at?.file === overlaid.overlays[0]),
    ).toHaveLength(1);
  });

  it('has a page for each operation, written or made, but for one that is hidden and one that is left out', () => {
    const shown = sources.flatMap((source) => source.operations.filter(({ hidden, excluded }) => !hidden && !excluded));
    const all = sources.flatMap((source) => source.operations);
    expect([all.filter(({ hidden }) => hidden).length, all.filter(({ excluded }) => excluded).length]).toEqual([1, 1]);
    const made = shown.map(({ method, path }) => `${method} ${path}`.replace('WEBHOOK', 'webhook'));
    const written = [...pages.keys()].flatMap((path) => [
      ...(/^openapi: "(?:\S+\.yaml )?([A-Z]+ .+)"$/m.exec(textOf(path))?.slice(1) ?? []),
    ]);
    expect([...operations, ...written].toSorted()).toEqual(made.toSorted());
  });

  it('has the page of a data model, and pages that name their endpoint, with samples of their own and with made ones', () => {
    const schemas = sources.flatMap((source) => source.schemas.map(({ name }) => name));
    expect(said('openapi-schema')).not.toEqual([]);
    expect(schemas).toEqual(expect.arrayContaining([...said('openapi-schema')]));
    const own = [...pages.keys()].filter((path) => /^api: "/m.test(textOf(path)));
    expect(new Set(own.map((path) => textOf(path).includes('<RequestExample>')))).toEqual(new Set([true, false]));
    expect(said('api').every((endpoint) => /^[A-Z]+ https:/.test(endpoint))).toBe(true);
  });

  it('gives its readers nothing to miss', () => {
    expect(
      sources.flatMap((source) =>
        [...source.problems, ...openapiFindings(source)].map(
          ({ path, place, message }) => `${path}:${place.line} ${message}`,
        ),
      ),
    ).toEqual([]);
  });

  /** How each feature of the format is written in the files. */
  const features: Readonly<Record<string, RegExp>> = {
    'several servers': /^servers:\n {2}- url: .*\n(?: {4}.*\n)* {2}- url: /m,
    'a server with variables': /url: https:\/\/\{region\}[^]*variables:\n\s+region:/,
    'tags that are explained': /^tags:\n {2}- name: \w+\n {4}description:/m,
    webhooks: /^webhooks:$/m,
    callbacks: /^ {6}callbacks:$/m,
    links: /^ {10}links:$/m,
    'headers of an answer': /^ {10}headers:$/m,
    'parameters of a path': /in: path/,
    'parameters of a query': /in: query/,
    'parameters of a header': /in: header/,
    'a parameter that is an object': /style: deepObject/,
    'a deprecated operation': /^ {6}deprecated: true/m,
    'a deprecated parameter': /^ {10}deprecated: true/m,
    'a deprecated property': /shared:\n\s+type: boolean\n\s+deprecated: true/,
    'a hidden operation': /x-hidden: true/,
    'an operation that is left out': /x-excluded: true/,
    'samples of its own': /x-codeSamples:/,
    'labels beside a name': /x-mint: \{ post: /,
    'a body as JSON': /requestBody:\n(?:\s+required: true\n)?\s+content:\n\s+application\/json:/,
    'a form': /application\/x-www-form-urlencoded:/,
    'a form with files': /multipart\/form-data:[^]*format: binary/,
    'an answer that is a picture': /image\/png:/,
    'an answer that is a download': /application\/zip:/,
    'an answer that is a table': /text\/csv:/,
    'examples by name': /examples:\n\s+\w+:\n\s+summary:/,
    'an example of a value': /example: garden-shop/,
    'oneOf with titles': /oneOf:\n\s+- type: object\n\s+title:/,
    'a discriminator with a mapping': /discriminator:\n\s+propertyName: \w+\n\s+mapping:/,
    'anyOf of another file': /anyOf:\n\s+- \$ref: 'people\.yaml#\/Person'/,
    allOf: /allOf:\n\s+- \$ref:/,
    'a value that may be null': /type: \[string, 'null'\]/,
    'a value of several types': /type: \[string, number, boolean\]/,
    'a list of values': /enum: \[/,
    'a single value': /const: /,
    'a usual value': /default: /,
    'a format': /format: date-time/,
    'a pattern': /pattern: /,
    'limits of numbers': /minimum: \d+, maximum: \d+/,
    'limits of texts': /maxLength: \d+/,
    'limits of lists': /minItems: \d+[^]*maxItems: \d+[^]*uniqueItems: true/,
    'limits of objects': /minProperties: \d+/,
    'names that fit a pattern': /patternProperties:\n[^\n]*\n\s+additionalProperties: false/,
    'any other names': /additionalProperties: \{ \$ref:/,
    'what is read only': /readOnly: true/,
    'what is written only': /writeOnly: true/,
    'a schema within itself':
      /\n {4}Condition:\n(?: {6}.*\n)* {10}items: \{ \$ref: '#\/components\/schemas\/Condition' \}/,
    'basic authentication': /type: http\n\s+scheme: basic/,
    'a bearer token': /type: http\n\s+scheme: bearer/,
    'a key in a header': /type: apiKey\n\s+in: header/,
    'a key in an address': /type: apiKey\n\s+in: query/,
    'a key in a cookie': /type: apiKey\n\s+in: cookie/,
    'OAuth 2 with scopes': /type: oauth2[^]*scopes:\n\s+flags:read:/,
    'OpenID Connect': /type: openIdConnect/,
    'client certificates': /type: mutualTLS/,
    'ways to sign in, one of which is none': /- exportKey: \[\]\n(?:\s+- \w+: \[\]\n)*\s+- \{\}/,
    'no signing in': /security: \[\]/,
  };
  it.each(Object.entries(features))('shows %s', (_, written) => {
    expect(sources.map(({ path }) => textOf(path)).filter((text) => written.test(text))).not.toEqual([]);
  });

  it('draws a schema within itself, and choices that another file describes', () => {
    const drawn = sources.flatMap((source) => source.operations.map((operation) => pageModel(operation)));
    expect(JSON.stringify(drawn)).toContain('"cut":"repeats"');
    expect(drawn.flatMap(pageOutline).filter((line) => /any “A team”: object \[Team\]/.test(line))).not.toEqual([]);
  });
});

describe('its pages', () => {
  it('are at least sixteen, each in the navigation once, and each entry has its file', () => {
    expect(entries.length).toBeGreaterThanOrEqual(16);
    expect(entries.toSorted()).toEqual(
      [...pages.keys()]
        .filter((path) => !path.startsWith('snippets/'))
        .map((path) => path.replace(/\.mdx$/, ''))
        .toSorted(),
    );
  });

  it.each(entries)('%s has a title, a description, and headings that begin at level 2 and skip none', (entry) => {
    const page = pages.get(`${entry}.mdx`);
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

  it('have an alternative text for each image, and a frame around it', () => {
    const framed = new Set(elements.filter((element) => element.name === 'Frame').flatMap(itemsOf));
    const images = items.filter((item) => item.type === 'image' || (isElement(item) && item.name === 'img'));
    expect(images.length).toBeGreaterThan(3);
    for (const image of images) {
      expect(framed).toContain(image);
      expect(image.type === 'image' ? image.alt : isElement(image) && uses('img', 'alt')).toBeTruthy();
    }
  });

  it('link only to pages, anchors and files that are there', () => {
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

  it('and all media and OpenAPI files of the configuration are there, under 1.5 MB together', () => {
    const paths = ['logo.light', 'logo.dark', 'favicon', 'backgroundImage', 'openapi.*'].flatMap((field) =>
      valuesAt(config, field.split('.')),
    );
    expect(paths.filter((path) => !existsSync(join(site, String(path))))).toEqual([]);
    expect(files.reduce((total, path) => total + statSync(join(site, path)).size, 0)).toBeLessThan(1_500_000);
  });
});

function leadsSomewhere(link: string): boolean {
  const [path = '', anchor] = link.slice(1).split('#');
  const page = pages.get(`${path}.mdx`);
  if (page === undefined) return anchor === undefined && existsSync(join(site, path));
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
  it('names files that are there, goes forward in time, and ends with everything', () => {
    expect(exampleHistory.length).toBeGreaterThanOrEqual(4);
    expect(exampleHistory.at(-1)?.paths).toBe('all');
    const named = exampleHistory.flatMap(({ paths }) => (paths === 'all' ? [] : paths));
    expect(named.filter((path) => !existsSync(join(site, path)))).toEqual([]);
    const times = exampleHistory.map(({ date }) => Date.parse(date));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(exampleHistory.every(({ author }) => author.email.endsWith('@example.com'))).toBe(true);
  });
});
