import { isList, isObject, type JsonObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/jsonText.ts';
import type { Loss } from './loss.ts';

/** What becomes of a classic key: the values of the current shape by their path, and what is lost. */
export interface Upgraded {
  readonly values: readonly (readonly [JsonPath, JsonValue])[];
  readonly losses: readonly Loss[];
}

type Converter = (value: JsonValue) => Upgraded;

const nothing: Upgraded = { values: [], losses: [] };
const to = (...path: JsonPath): Converter => (value) => ({ values: [[path, value]], losses: [] });
const lost = (path: JsonPath, value: JsonValue, why: string): Upgraded => ({ values: [], losses: [{ path, value, why }] });
const gone = (key: string, why: string): Converter => (value) => lost([key], value, why);
const join = (parts: readonly Upgraded[]): Upgraded => ({ values: parts.flatMap(({ values }) => values), losses: parts.flatMap(({ losses }) => losses) });

/** Converts an object key by key; keys that the table does not name are lost, or kept at `rest`. */
function byKey(key: string, table: Readonly<Record<string, Converter>>, why: string): Converter {
  return (value) => {
    if (!isObject(value)) return lost([key], value, 'is not understood');
    return join(Object.entries(value).map(([inner, content]) => {
      const { values, losses } = (table[inner] ?? gone(inner, why))(content);
      return { values, losses: losses.map((loss) => ({ ...loss, path: [key, ...loss.path] })) };
    }));
  };
}

const noPlace = 'has no place in the current format';
const words = (path: JsonPath, table: Readonly<Record<string, string>>): Converter => (value) => ({ values: [[path, table[String(value)] ?? value]], losses: [] });
const nested = (table: Readonly<Record<string, Converter>>, key: string): Converter => byKey(key, table, noPlace);

/** What becomes of each classic key but those of the navigation (reference §1.6). Keys that are not named stay as they are. */
export const keyConverters: Readonly<Record<string, Converter>> = {
  colors: byKey('colors', {
    primary: to('colors', 'primary'),
    light: to('colors', 'light'),
    dark: to('colors', 'dark'),
    background: nested({ light: to('background', 'color', 'light'), dark: to('background', 'color', 'dark') }, 'background'),
  }, noPlace),
  topbarLinks: (value) => ({ values: isList(value) ? [[['navbar', 'links'], value.map(topbarLink)]] : [], losses: [] }),
  topbarCtaButton: (value) => {
    if (!isObject(value)) return nothing;
    const isGithub = value['type'] === 'github';
    const button: JsonObject = { type: isGithub ? 'github' : 'button', ...(isGithub || value['name'] === undefined ? {} : { label: value['name'] }), ...(value['url'] === undefined ? {} : { href: value['url'] }) };
    return join([to('navbar', 'primary')(button), ...(['style', 'arrow'] as const).flatMap((key) => (value[key] === undefined ? [] : [lost(['topbarCtaButton', key], value[key], noPlace)]))]);
  },
  topbar: gone('topbar', noPlace),
  openapi: to('api', 'openapi'),
  api: byKey('api', {
    baseUrl: to('api', 'mdx', 'server'),
    auth: byKey('auth', { method: to('api', 'mdx', 'auth', 'method'), name: to('api', 'mdx', 'auth', 'name') }, noPlace),
    playground: byKey('playground', {
      mode: words(['api', 'playground', 'display'], { show: 'interactive', simple: 'simple', hide: 'none' }),
      disableProxy: (value) => ({ values: [[['api', 'playground', 'proxy'], value !== true]], losses: [] }),
    }, noPlace),
    request: nested({ example: nested({ languages: to('api', 'examples', 'languages'), showOptionalParams: (value) => ({ values: [[['api', 'examples', 'defaults'], value === false ? 'required' : 'all']], losses: [] }) }, 'example') }, 'request'),
    paramFields: nested({ expanded: words(['api', 'params', 'expanded'], { all: 'all', topLevel: 'closed', topLevelOneOfs: 'closed', none: 'closed' }), post: to('api', 'params', 'post') }, 'paramFields'),
    maintainOrder: gone('maintainOrder', 'is the rule in the current format'),
  }, noPlace),
  footerSocials: (value) => to('footer', 'socials')(isList(value) ? socialsOf(value) : value),
  footer: byKey('footer', {
    socials: to('footer', 'socials'),
    links: (value) => ({ values: isList(value) ? [[['footer', 'links'], value.map(footerColumn)]] : [], losses: [] }),
  }, noPlace),
  feedback: gone('feedback', 'is set outside of the file today'),
  modeToggle: byKey('modeToggle', { default: to('appearance', 'default'), isHidden: to('appearance', 'strict') }, noPlace),
  backgroundImage: to('background', 'image'),
  background: byKey('background', { style: to('background', 'decoration') }, noPlace),
  search: byKey('search', { prompt: to('search', 'prompt') }, noPlace),
  metadata: to('seo', 'metatags'),
  seo: byKey('seo', { indexHiddenPages: (value) => ({ values: [[['seo', 'indexing'], value === true ? 'all' : 'navigable']], losses: [] }) }, noPlace),
  font: (value) => to('fonts')(isObject(value) ? fontOf(value) : value),
  eyebrow: byKey('eyebrow', { display: to('styling', 'eyebrows') }, noPlace),
  codeBlock: byKey('codeBlock', { mode: words(['styling', 'codeblocks'], { auto: 'system', dark: 'dark' }) }, noPlace),
  analytics: (value) => ({ values: isObject(value) ? Object.entries(value).map(([key, content]) => [['integrations', key], content] as const) : [], losses: [] }),
  integrations: byKey('integrations', { intercom: integration('intercom', 'appId'), frontchat: integration('frontchat', 'snippetId') }, noPlace),
  theme: (value) => ({ values: [[['theme'], 'mint']], losses: [{ path: ['theme'], value, why: 'is no theme of the current format; “mint” takes its place' }] }),
  layout: gone('layout', noPlace),
  rounded: gone('rounded', noPlace),
  sidebar: gone('sidebar', noPlace),
  isWhiteLabeled: gone('isWhiteLabeled', noPlace),
};

function integration(name: string, key: string): Converter {
  return (value) => ({ values: [[['integrations', name], typeof value === 'string' ? { [key]: value } : value]], losses: [] });
}

function topbarLink(link: JsonValue): JsonValue {
  if (!isObject(link)) return link;
  const { name, url, type, ...rest } = link;
  const kind: JsonObject = type === 'github' ? { type } : {};
  return { ...rest, ...kind, ...(name === undefined ? {} : { label: name }), ...(url === undefined ? {} : { href: url }) };
}

function socialsOf(list: readonly JsonValue[]): JsonValue {
  return Object.fromEntries(list.flatMap((entry) => (isObject(entry) && typeof entry['type'] === 'string' ? [[entry['type'], entry['url'] ?? '']] : [])));
}

function footerColumn(column: JsonValue): JsonValue {
  if (!isObject(column)) return column;
  const { title, links, ...rest } = column;
  const items = isList(links) ? links.map(topbarLink) : [];
  return { ...rest, ...(title === undefined ? {} : { header: title }), items };
}

function fontOf(font: JsonObject): JsonValue {
  const { url, headings, body, ...rest } = font;
  return { ...rest, ...(url === undefined ? {} : { source: url }), ...(isObject(headings) ? { heading: fontOf(headings) } : {}), ...(isObject(body) ? { body: fontOf(body) } : {}) };
}
