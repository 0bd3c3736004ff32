import type { KeyedString } from '#openapi/text/yamlStrings.ts';

/** The keys whose values name something that is found by them, whatever they look like: what hangs on a list hangs on its entries. */
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
  'const',
  'default',
  'enum',
  'format',
  'in',
  'mapping',
  'name',
  'operationId',
  'pattern',
  'propertyName',
  'required',
  'scheme',
  'security',
  'tags',
  'version',
]);

/**
 * Tells of an offset in a configuration whether what stands there is no words: the name of a key, or a path or an address, by which
 * something else is found.
 */
export function referencesAmong(strings: readonly KeyedString[]): (offset: number) => boolean {
  const isApi = strings.some(({ key, depth, value }) => depth === 1 && isVersionKey(key) && /^\d/.test(value));
  const ranges = strings.filter(
    ({ key, value }) => key === null || isAddress(value) || naming.has(key) || (isApi && namingInApis.has(key)),
  );
  // Hits come in their order: the ranges are gone through once.
  let at = 0;
  return (offset) => {
    if (offset < (ranges[at - 1]?.to ?? 0)) at = 0;
    while ((ranges[at]?.to ?? Infinity) <= offset) at += 1;
    return (ranges[at]?.from ?? Infinity) <= offset;
  };
}

function isVersionKey(key: string | null): boolean {
  return key === 'openapi' || key === 'swagger';
}

/** A path or an address in one piece, and no words that have a slash between them. */
function isAddress(value: string): boolean {
  return /^\S+$/.test(value) && /[^/]\/|\/[^/]|^(?:#|mailto:|tel:)./.test(value);
}
