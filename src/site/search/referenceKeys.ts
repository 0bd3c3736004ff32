import { isAddress } from '#base/isAddress.ts';
import type { KeyedString } from '#openapi/text/yamlStrings.ts';

/** The keys whose values name something that is found by them, whatever they look like; they stand right above these, or above their list. */
const naming = new Set([
  '$ref',
  '$schema',
  'api',
  'asyncapi',
  'destination',
  'directory',
  'favicon',
  'href',
  'icon',
  'iconType',
  'layout',
  'openapi',
  'openapi-schema',
  'pages',
  'root',
  'source',
  'theme',
  'type',
  'url',
]);

/** Those of an OpenAPI file beside: what its parameters, properties and operations are called by requests, by each other and by the navigation. */
const namingInApis = new Set([
  'action',
  'address',
  'contentType',
  'const',
  'default',
  'enum',
  'extends',
  'format',
  'host',
  'in',
  'mapping',
  'name',
  'operationId',
  'pathname',
  'pattern',
  'propertyName',
  'protocol',
  'required',
  'scheme',
  'security',
  'tags',
  'target',
  'version',
]);

/** Those of an API file that names are written below, each with names: `security: [{ scheme: [scope] }]`. */
const namingBelow = new Set(['dependentRequired', 'mapping', 'security']);

/** The keys of an API file below which keys are names of its own. */
const named = new Set(['$defs', 'definitions', 'headers', 'parameters', 'patternProperties', 'properties', 'schemas']);

/** Keys of which a file has one only where it is a description of an API, or the part of one that another leads to. */
const apiKeys = new Set([
  '$defs',
  'allOf',
  'anyOf',
  'components',
  'definitions',
  'enum',
  'oneOf',
  'operationId',
  'parameters',
  'properties',
  'requestBody',
  'responses',
  'schema',
  'schemas',
]);

/** The keys whose values are words, also where they look like a path (“CI/CD”). */
const spoken = new Set([
  'anchor',
  'description',
  'dropdown',
  'group',
  'label',
  'sidebarTitle',
  'summary',
  'tab',
  'title',
]);

/**
 * Tells of an offset in a configuration whether what stands there is no words: the name of a key, or a path or an address, by which
 * something else is found. `isFile` is unset for the front matter of a page.
 */
export function referencesAmong(strings: readonly KeyedString[], isFile = true): (offset: number) => boolean {
  const isSite = strings.some(({ isKey, depth, value }) => isKey && depth === 1 && value === 'navigation');
  const isApi = isFile && !isSite && strings.some(isOfApi);
  const ranges = strings.filter(({ keys, isKey, value }) => {
    const key = keys.at(-1) ?? '';
    if (isKey || naming.has(key) || (isApi && (namingInApis.has(key) || isNamedBelow(keys)))) return true;
    return isAddress(value) && !spoken.has(key) && !(isSite && keys.length === 1 && key === 'name');
  });
  // Hits come in their order: the ranges are gone through once.
  let at = 0;
  return (offset) => {
    if (offset < (ranges[at - 1]?.to ?? 0)) at = 0;
    while ((ranges[at]?.to ?? Infinity) <= offset) at += 1;
    return (ranges[at]?.from ?? Infinity) <= offset;
  };
}

function isOfApi({ keys, isKey, depth, value }: KeyedString): boolean {
  if (isKey) return apiKeys.has(value);
  return depth === 1 && /^(?:openapi|swagger|overlay|asyncapi)$/.test(keys[0] ?? '') && /^\d/.test(value);
}

/** Whether a string hangs on a key right below one of `namingBelow`, which is no name itself. */
function isNamedBelow(keys: readonly string[]): boolean {
  return namingBelow.has(keys.at(-2) ?? '') && !named.has(keys.at(-3) ?? '');
}
