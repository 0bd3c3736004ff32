import { isJsonArray, isJsonObject, type DocsJson, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import type { PropertyOrder } from '../model/schemaModelBuilder.ts';
import { defaultSampleLanguages } from '../model/defaultSampleLanguages.ts';

/** How a site wants its API pages, whichever shape its configuration has. */
export interface ApiSettings {
  /** What paths are appended to; the description's own servers where it is empty. */
  readonly addresses: readonly string[];
  readonly auth: {
    readonly method: 'bearer' | 'basic' | 'key' | 'none';
    readonly name: string | null;
    readonly inputPrefix: string;
  } | null;
  readonly playground: 'interactive' | 'simple' | 'none' | 'auth';
  readonly languages: readonly string[];
  readonly parameters: 'all' | 'required';
  /** Whether samples of requests are made where none are given. */
  readonly makesSamples: boolean;
  readonly order: PropertyOrder;
  /** Keys of schemas that are shown as labels. */
  readonly labels: readonly string[];
  /** Which fields of requests are unfolded at first. */
  readonly unfolded: DefaultExpanded;
  /** Whether an endpoint shows the whole address, of a single server too. */
  readonly wholeAddress: boolean;
  /** Whether the playground is filled with the examples of the description. */
  readonly fillsExamples: boolean;
}

const unfoldings = ['all', 'topLevel', 'topLevelOneOfs', 'closed'] as const;

/** What is unfolded: all, all or the choices alone of fields that stand in no other, or nothing. */
export type DefaultExpanded = (typeof unfoldings)[number];

/** The settings of API pages (reference §1.3, §1.4): each field where the configuration has it. */
export function readApiSettings({ config, shape }: Pick<DocsJson, 'config' | 'shape'>): ApiSettings {
  const api = objectAt(config, 'api');
  const mdx = objectAt(api, 'mdx');
  const examples = objectAt(api, 'examples');
  const example = objectAt(objectAt(api, 'request'), 'example');
  const languages = texts(examples['languages'] ?? example['languages']);
  const params = objectAt(api, 'params');
  const paramFields = objectAt(api, 'paramFields');
  const expanded = params['expanded'] ?? paramFields['expanded'];
  return {
    addresses: texts(api['baseUrl'] ?? mdx['server']),
    auth: authOf(objectAt(api, 'auth'), objectAt(mdx, 'auth')),
    playground: playgroundOf(objectAt(api, 'playground')),
    languages: languages.length > 0 ? languages : defaultSampleLanguages,
    parameters: examples['defaults'] === 'required' || example['showOptionalParams'] === false ? 'required' : 'all',
    makesSamples: examples['autogenerate'] !== false,
    // To keep the order is what has become the rule; only who says no gets another.
    order: api['maintainOrder'] === false ? 'name' : 'file',
    labels: texts(params['post'] ?? paramFields['post']),
    unfolded: unfoldings.find((one) => one === expanded) ?? 'closed',
    // The classic shape has no word for it, and shows the address.
    wholeAddress: api['url'] === 'full' || shape === 'classic',
    fillsExamples: examples['prefill'] === true,
  };
}

/** The settings of one page: its front matter says how its playground is, and how requests are signed in. */
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
