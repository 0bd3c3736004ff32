import { isJsonArray, isJsonObject, type DocsJson, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import type { PropertyOrder } from './schemaModelBuilder.ts';
import { defaultSampleLanguages } from './defaultSampleLanguages.ts';

/** The API settings of a site, independent of the configuration format. */
export interface ApiSettings {
  /** Base URLs; the description's own servers if empty. */
  readonly serverUrls: readonly string[];
  readonly auth: {
    readonly method: 'bearer' | 'basic' | 'key' | 'none';
    readonly name: string | null;
    readonly inputPrefix: string;
  } | null;
  readonly playground: 'interactive' | 'simple' | 'none' | 'auth';
  readonly languages: readonly string[];
  readonly parameters: 'all' | 'required';
  /** True if request samples are generated if the description has none. */
  readonly generatesSamples: boolean;
  readonly order: PropertyOrder;
  /** Schema keywords shown as labels. */
  readonly labels: readonly string[];
  /** Which request fields are expanded at first. */
  readonly defaultExpanded: DefaultExpanded;
  /** True if an endpoint shows the full URL, even with a single server. */
  readonly showsFullUrl: boolean;
  /** True if the playground is prefilled with the description's examples. */
  readonly prefillsExamples: boolean;
}

const unfoldings = ['all', 'topLevel', 'topLevelOneOfs', 'closed'] as const;

/** What is expanded at first: everything, top-level fields, top-level choices only, or nothing. */
export type DefaultExpanded = (typeof unfoldings)[number];

/** Reads the settings of API pages (reference §1.3, §1.4), from wherever the configuration format keeps each. */
export function readApiSettings({ config, format }: Pick<DocsJson, 'config' | 'format'>): ApiSettings {
  const api = objectAt(config, 'api');
  const mdx = objectAt(api, 'mdx');
  const examples = objectAt(api, 'examples');
  const example = objectAt(objectAt(api, 'request'), 'example');
  const languages = texts(examples['languages'] ?? example['languages']);
  const params = objectAt(api, 'params');
  const paramFields = objectAt(api, 'paramFields');
  const expanded = params['expanded'] ?? paramFields['expanded'];
  return {
    serverUrls: texts(api['baseUrl'] ?? mdx['server']),
    auth: authOf(objectAt(api, 'auth'), objectAt(mdx, 'auth')),
    playground: playgroundOf(objectAt(api, 'playground')),
    languages: languages.length > 0 ? languages : defaultSampleLanguages,
    parameters: examples['defaults'] === 'required' || example['showOptionalParams'] === false ? 'required' : 'all',
    generatesSamples: examples['autogenerate'] !== false,
    // Keeping the file order is the default now; only an explicit `false` changes it.
    order: api['maintainOrder'] === false ? 'name' : 'file',
    labels: texts(params['post'] ?? paramFields['post']),
    defaultExpanded: unfoldings.find((one) => one === expanded) ?? 'closed',
    // The classic format has no such setting and shows the full URL.
    showsFullUrl: api['url'] === 'full' || format === 'classic',
    prefillsExamples: examples['prefill'] === true,
  };
}

/** Applies a page's front matter: its playground mode and its authentication method. */
export function applyPageSettings(
  settings: ApiSettings,
  { playground, authMethod }: Readonly<Record<string, unknown>>,
): ApiSettings {
  const mode = (['interactive', 'simple', 'none', 'auth'] as const).find((one) => one === playground);
  const method = methods.find((one) => one === authMethod);
  const auth =
    method === undefined
      ? settings.auth
      : { name: null, inputPrefix: '', ...(settings.auth?.method === method ? settings.auth : {}), method };
  return { ...settings, playground: mode ?? settings.playground, auth };
}

const methods = ['bearer', 'basic', 'key', 'none'] as const;

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return isJsonObject(value) ? value : {};
}

function texts(value: JsonValue | undefined): readonly string[] {
  const all = isJsonArray(value) ? value : [value];
  return all.flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []));
}

function authOf(classic: JsonObject, current: JsonObject): ApiSettings['auth'] {
  const said = { ...current, ...classic };
  const method = methods.find((one) => one === said['method']);
  if (method === undefined) return null;
  return {
    method,
    name: typeof said['name'] === 'string' ? said['name'] : null,
    inputPrefix: typeof said['inputPrefix'] === 'string' ? said['inputPrefix'] : '',
  };
}

function playgroundOf(playground: JsonObject): ApiSettings['playground'] {
  const said = playground['mode'] ?? playground['display'];
  if (said === 'hide' || said === 'none') return 'none';
  return said === 'simple' || said === 'auth' ? said : 'interactive';
}
