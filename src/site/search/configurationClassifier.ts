import { visit } from 'jsonc-parser';
import { isPathOrUrl } from '#base/isPathOrUrl.ts';
import { isReferencePageField, isReferenceSetting } from '#config/referenceFields.ts';
import type { YamlString } from '#openapi/text/yamlStrings.ts';

/** Keys whose values always identify something. They are directly above the value or its list. */
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

/** The same for OpenAPI files: names of parameters, properties, and operations used by requests, other parts, and the navigation. */
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

/** Keys of an API file whose values map to lists of names: `security: [{ scheme: [scope] }]`. */
const namingBelow = new Set(['dependentRequired', 'mapping', 'security']);

/** Keys of an API file whose children's keys are names. */
const named = new Set(['$defs', 'definitions', 'headers', 'parameters', 'patternProperties', 'properties', 'schemas']);

/** Keys that show that a file is an API description, or part of one. */
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

/** Keys whose values are prose, even if they look like a path (“CI/CD”). */
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

/** Keys of an API file whose values are samples of requests, responses, or code. */
const sampleKeys = new Set(['example', 'examples', 'x-code-samples', 'x-codeSamples']);

/** What the strings of a JSON or YAML text belong to: a site's settings, a page's front matter, or any other file. */
export type ConfigurationOwner = 'settings' | 'frontMatter' | 'file';

/**
 * Returns a function that classifies the character at an offset of a configuration: `reference` for keys and values
 * that identify something; `code` for samples and text in backticks; `link` for the target of a Markdown link.
 * `strings` are those of `text`.
 */
export function createConfigurationClassifier(
  text: string,
  strings: readonly YamlString[],
  owner: ConfigurationOwner,
): (offset: number) => 'configuration' | 'reference' | 'code' | 'link' {
  const isApi = owner === 'file' && isApiDescription(strings);
  // Hits come in order, so one pass over the strings is enough.
  let at = 0;
  return (offset) => {
    if (offset < (strings[at - 1]?.to ?? 0)) at = 0;
    while ((strings[at]?.to ?? Infinity) <= offset) at += 1;
    const string = strings[at];
    if (string === undefined || string.from > offset) return 'configuration';
    if (isApi && !string.isKey && isSample(string)) return 'code';
    if (isNamingString(string, owner, isApi)) return 'reference';
    return markdownPlace(text.slice(string.from, string.to), offset - string.from);
  };
}

function isNamingString({ keys, isKey, value }: YamlString, owner: ConfigurationOwner, isApi: boolean): boolean {
  const key = keys.at(-1) ?? '';
  if (isKey || naming.has(key) || (isApi && (namingInApis.has(key) || isNamedBelow(keys)))) return true;
  if (owner === 'settings' && isReferenceSetting(keys)) return true;
  if (owner === 'frontMatter' && isReferencePageField(keys)) return true;
  return isPathOrUrl(value) && !spoken.has(key) && !(owner === 'settings' && keys.length === 1 && key === 'name');
}

/** True if a string of an API file is part of a sample. The summary of a named example isn't. */
function isSample({ keys }: YamlString): boolean {
  const first = keys.findIndex((key) => sampleKeys.has(key));
  if (first < 0 || named.has(keys[first - 1] ?? '')) return false;
  return !(keys[first] === 'examples' && keys.length === first + 3 && spoken.has(keys.at(-1) ?? ''));
}

/** Code spans, fences, and link targets, in text with JSON or YAML escapes. */
const markdownParts = /(`+)(?!`)[^]*?[^`]\1(?!`)|\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*/g;

function markdownPlace(source: string, offset: number): 'configuration' | 'code' | 'link' {
  for (const { 0: part, index } of source.matchAll(markdownParts)) {
    if (index > offset) return 'configuration';
    if (offset < index + part.length) return part.startsWith('`') ? 'code' : 'link';
  }
  return 'configuration';
}

/** True for an API description: OpenAPI, Swagger, AsyncAPI, an overlay, or a part of one in its own file. */
export function isApiDescription(strings: readonly YamlString[]): boolean {
  return !isSiteSettings(strings) && strings.some(isOfApi);
}

/** True for a docs.json or mint.json, by its content. */
export function isSiteSettings(strings: readonly YamlString[]): boolean {
  return strings.some(({ isKey, depth, value }) => isKey && depth === 1 && value === 'navigation');
}

function isOfApi({ keys, isKey, depth, value }: YamlString): boolean {
  if (isKey) return apiKeys.has(value);
  return depth === 1 && /^(?:openapi|swagger|overlay|asyncapi)$/.test(keys[0] ?? '') && /^\d/.test(value);
}

/** True if a string is directly below a key of `namingBelow` that isn't itself a name. */
function isNamedBelow(keys: readonly string[]): boolean {
  return namingBelow.has(keys.at(-2) ?? '') && !named.has(keys.at(-3) ?? '');
}

/** All strings of a JSON text in order, including keys. Invalid JSON is read as far as possible. */
export function listJsonStrings(text: string): readonly YamlString[] {
  const strings: YamlString[] = [];
  visit(text, {
    onObjectProperty: (value, offset, length, _line, _column, path) =>
      void strings.push({ from: offset, to: offset + length, value, ...placeOf(path(), 1), isKey: true }),
    onLiteralValue: (value: unknown, offset, length, _line, _column, path) => {
      if (typeof value !== 'string') return;
      strings.push({ from: offset, to: offset + length, value, ...placeOf(path(), 0), isKey: false });
    },
  });
  return strings;
}

function placeOf(path: readonly (string | number)[], below: number): Pick<YamlString, 'keys' | 'depth'> {
  return { keys: path.filter((one) => typeof one === 'string'), depth: path.length + below };
}
