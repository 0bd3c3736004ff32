import { currentFormatThemes, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import type { UpgradeLoss } from './upgradeLoss.ts';

/** A converted classic key: values of the current format by path, and losses. */
export interface ConvertedKey {
  readonly values: readonly (readonly [JsonPath, JsonValue])[];
  readonly losses: readonly UpgradeLoss[];
}

type Converter = (value: JsonValue) => ConvertedKey;

const to =
  (...path: JsonPath): Converter =>
  (value) => ({ values: [[path, value]], losses: [] });
const lost = (path: JsonPath, value: JsonValue, reason: string): ConvertedKey => ({
  values: [],
  losses: [{ path, value, reason }],
});
const gone =
  (key: string, why: string): Converter =>
  (value) =>
    lost([key], value, why);
const join = (parts: readonly ConvertedKey[]): ConvertedKey => ({
  values: parts.flatMap(({ values }) => values),
  losses: parts.flatMap(({ losses }) => losses),
});

const notUnderstood = 'has an unexpected value';
const noPlace = 'has no equivalent in the current format';

/** Converts an object key by key. `others` converts keys that aren't in the table. */
function byKey(
  key: string,
  table: Readonly<Record<string, Converter>>,
  others: (inner: string) => Converter = (inner) => gone(inner, noPlace),
): Converter {
  return (value) => {
    if (!isJsonObject(value)) return lost([key], value, notUnderstood);
    return join(
      Object.entries(value).map(([inner, content]) => {
        const { values, losses } = (getOwnEntry(table, inner) ?? others(inner))(content);
        return { values, losses: losses.map((loss) => ({ ...loss, path: [key, ...loss.path] })) };
      }),
    );
  };
}

/** A table's own value for a key, never an inherited one such as `constructor`. */
export function getOwnEntry<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

const words =
  (path: JsonPath, table: Readonly<Record<string, string>>): Converter =>
  (value) => ({ values: [[path, getOwnEntry(table, String(value)) ?? value]], losses: [] });
/** Keys that are already spelled as in the current format stay where they are. */
const same =
  (...path: readonly string[]) =>
  (...keys: readonly string[]): Readonly<Record<string, Converter>> =>
    Object.fromEntries(keys.map((key) => [key, to(...path, key)]));

/** Converters of all classic keys except those of the navigation (reference §1.6). Other keys stay unchanged. */
export const upgradeConverters: Readonly<Record<string, Converter>> = {
  colors: byKey('colors', {
    primary: to('colors', 'primary'),
    light: to('colors', 'light'),
    dark: to('colors', 'dark'),
    background: byKey('background', {
      light: to('background', 'color', 'light'),
      dark: to('background', 'color', 'dark'),
    }),
  }),
  topbarLinks: (value) =>
    isJsonArray(value) ? to('navbar', 'links')(value.map(topbarLink)) : lost(['topbarLinks'], value, notUnderstood),
  topbarCtaButton: (value) => {
    if (!isJsonObject(value)) return lost(['topbarCtaButton'], value, notUnderstood);
    const { type, name, url, ...others } = value;
    const button: JsonObject = {
      type: type === 'github' ? 'github' : 'button',
      ...(name === undefined ? {} : { label: name }),
      ...(url === undefined ? {} : { href: url }),
    };
    return join([
      to('navbar', 'primary')(button),
      ...Object.entries(others).map(([key, content]) => lost(['topbarCtaButton', key], content, noPlace)),
    ]);
  },
  topbar: gone('topbar', noPlace),
  openapi: to('api', 'openapi'),
  api: byKey('api', {
    ...same('api')('openapi', 'asyncapi', 'mdx', 'params', 'examples', 'url'),
    baseUrl: to('api', 'mdx', 'server'),
    auth: byKey('auth', { method: to('api', 'mdx', 'auth', 'method'), name: to('api', 'mdx', 'auth', 'name') }),
    playground: byKey('playground', {
      ...same('api', 'playground')('display', 'proxy', 'credentials'),
      mode: words(['api', 'playground', 'display'], { show: 'interactive', simple: 'simple', hide: 'none' }),
      disableProxy: (value) => ({ values: [[['api', 'playground', 'proxy'], value !== true]], losses: [] }),
    }),
    request: byKey('request', {
      example: byKey('example', {
        languages: to('api', 'examples', 'languages'),
        showOptionalParams: (value) => ({
          values: [[['api', 'examples', 'defaults'], value === false ? 'required' : 'all']],
          losses: [],
        }),
      }),
    }),
    paramFields: byKey('paramFields', { expanded, post: to('api', 'params', 'post') }),
    // The current format always keeps the order.
    maintainOrder: (value) =>
      value === true
        ? { values: [], losses: [] }
        : lost(['maintainOrder'], value, 'can’t be off in the current format, which always keeps the order'),
  }),
  footerSocials: socials('footerSocials'),
  footer: byKey('footer', {
    socials: socials('socials'),
    links: (value) =>
      isJsonArray(value) ? to('footer', 'links')(value.map(footerColumn)) : lost(['links'], value, notUnderstood),
  }),
  feedback: gone('feedback', 'is set outside docs.json in the current format'),
  modeToggle: byKey('modeToggle', { default: to('appearance', 'default'), isHidden: to('appearance', 'strict') }),
  backgroundImage: to('background', 'image'),
  background: byKey('background', {
    ...same('background')('decoration', 'color', 'image'),
    style: to('background', 'decoration'),
  }),
  search: byKey('search', same('search')('prompt')),
  metadata: (value) =>
    isJsonObject(value) && typeof value['timestamp'] === 'boolean'
      ? to('metadata')(value)
      : to('seo', 'metatags')(value),
  seo: byKey('seo', {
    ...same('seo')('indexing', 'metatags', 'organization', 'paths', 'trailingSlash'),
    indexHiddenPages: (value) => ({
      values: [[['seo', 'indexing'], value === true ? 'all' : 'navigable']],
      losses: [],
    }),
  }),
  font: (value) => to('fonts')(isJsonObject(value) ? fontOf(value) : value),
  eyebrow: byKey('eyebrow', { display: to('styling', 'eyebrows') }),
  codeBlock: byKey('codeBlock', { mode: words(['styling', 'codeblocks'], { auto: 'system', dark: 'dark' }) }),
  analytics: byKey('analytics', {}, (key) => to('integrations', key)),
  integrations: byKey(
    'integrations',
    { intercom: integration('intercom', 'appId'), frontchat: integration('frontchat', 'snippetId') },
    (key) => to('integrations', key),
  ),
  theme: (value) =>
    typeof value === 'string' && currentFormatThemes.has(value)
      ? to('theme')(value)
      : {
          values: [[['theme'], 'mint']],
          losses: [
            {
              path: ['theme'],
              value,
              reason: 'names a theme that the current format doesn’t have, so “mint” is used instead',
            },
          ],
        },
  layout: gone('layout', noPlace),
  rounded: gone('rounded', noPlace),
  sidebar: gone('sidebar', noPlace),
  isWhiteLabeled: gone('isWhiteLabeled', noPlace),
};

function integration(name: string, key: string): Converter {
  return (value) => ({
    values: [[['integrations', name], typeof value === 'string' ? { [key]: value } : value]],
    losses: [],
  });
}

function topbarLink(link: JsonValue): JsonValue {
  if (!isJsonObject(link)) return link;
  const { name, url, type, ...rest } = link;
  const kind: JsonObject = type === undefined || type === 'link' ? {} : { type };
  return {
    ...rest,
    ...kind,
    ...(name === undefined ? {} : { label: name }),
    ...(url === undefined ? {} : { href: url }),
  };
}

/** The older form is a list. Entries without a known type, or with a duplicate one, are lost. */
function socials(key: string): Converter {
  return (value) => {
    if (!isJsonArray(value)) return to('footer', 'socials')(value);
    const found = new Map<string, JsonValue>();
    const losses = value.flatMap((entry, index): readonly UpgradeLoss[] => {
      const type = isJsonObject(entry) ? entry['type'] : undefined;
      if (!isJsonObject(entry) || typeof type !== 'string')
        return [{ path: [key, index], value: entry, reason: 'doesn’t name its platform' }];
      if (found.has(type))
        return [{ path: [key, index], value: entry, reason: `is left out because ${type} already has a URL` }];
      found.set(type, entry['url'] ?? '');
      return [];
    });
    return { values: [[['footer', 'socials'], Object.fromEntries(found)]], losses };
  };
}

function expanded(value: JsonValue): ConvertedKey {
  const put = to('api', 'params', 'expanded');
  if (value === 'topLevel' || value === 'topLevelOneOfs')
    return join([
      put('closed'),
      lost(['expanded'], value, 'becomes “closed”, because the current format expands all parameters or none'),
    ]);
  return put(value === 'none' ? 'closed' : value);
}

function footerColumn(column: JsonValue): JsonValue {
  if (!isJsonObject(column)) return column;
  const { title, links, ...rest } = column;
  return {
    ...rest,
    ...(title === undefined ? {} : { header: title }),
    ...(isJsonArray(links) ? { items: links.map(topbarLink) } : links === undefined ? {} : { links }),
  };
}

function fontOf(font: JsonObject): JsonValue {
  const { url, headings, body, ...rest } = font;
  const inner = (key: string, value: JsonValue | undefined) =>
    value === undefined ? {} : { [key]: isJsonObject(value) ? fontOf(value) : value };
  return {
    ...rest,
    ...(url === undefined ? {} : { source: url }),
    ...inner('heading', headings),
    ...inner('body', body),
  };
}
