import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../docsJson.ts';
import { scanJson, type JsonContext } from './scanJson.ts';

/** Something to insert into a configuration. */
export interface ConfigurationCompletion {
  readonly label: string;
  readonly kind: 'key' | 'page' | 'value' | 'icon' | 'color' | 'snippet';
  /** JSON text that replaces the range. */
  readonly text: string;
  /** Offset of the caret in `text`. */
  readonly caret: number;
  /** True if the caret is in an empty value, so completion goes on. */
  readonly isContinued: boolean;
  readonly detail: string | null;
  readonly help: string | null;
}

/** Completions for a range of the text, best first. */
export interface ConfigurationCompletions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly ConfigurationCompletion[];
}

/** What values can be. */
export interface CompletionSources {
  /** JSON Schema with `x-control` (`toJsonSchema`). */
  readonly schema: JsonObject;
  /** Page paths as in the navigation. */
  readonly pages: readonly string[];
  /** Pages that other files of the configuration list. */
  readonly listedElsewhere: ReadonlySet<string>;
  readonly icons: readonly string[];
}

const colorPattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Completes keys and values at an offset of a configuration, which may be unfinished or invalid JSON. */
export function completeConfiguration(
  text: string,
  offset: number,
  sources: CompletionSources,
): ConfigurationCompletions {
  const context = scanJson(text, offset);
  const { from, to, path, isKey, container } = context;
  const schemas = findSchemas(sources.schema, path);
  if (container === null) return { from, to, items: [] };
  const items = isKey ? keysOf(schemas, context, text, sources.schema) : valuesOf(schemas, context, sources);
  return { from, to, items };
}

/** Schemas of the value at a path: all alternatives. */
function findSchemas(root: JsonObject, path: readonly (string | number)[]): readonly JsonObject[] {
  return path.reduce<readonly JsonObject[]>(
    (schemas, key) => schemas.flatMap((schema) => alternativesOf(inner(schema, key), root)),
    alternativesOf(root, root),
  );
}

function inner(schema: JsonObject, key: string | number): JsonValue | undefined {
  if (typeof key === 'number') return schema['items'];
  const { properties, additionalProperties } = schema;
  return isJsonObject(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
}

/** A schema without references and unions; several for a union. */
function alternativesOf(value: JsonValue | undefined, root: JsonObject, depth = 0): readonly JsonObject[] {
  if (value === undefined || !isJsonObject(value) || depth > 12) return [];
  const { $ref, anyOf, oneOf, allOf } = value;
  if (typeof $ref === 'string') {
    const name = /^#\/(?:definitions|\$defs)\/(.+)$/.exec($ref)?.[1];
    const all = root['definitions'] ?? root['$defs'];
    return name === undefined || all === undefined || !isJsonObject(all)
      ? []
      : alternativesOf(all[name], root, depth + 1);
  }
  const unions = [anyOf, oneOf, allOf].flatMap((union) => (union !== undefined && isJsonArray(union) ? union : []));
  const found = unions.flatMap((one) => alternativesOf(one, root, depth + 1));
  return value['type'] !== undefined ||
    value['enum'] !== undefined ||
    value['const'] !== undefined ||
    found.length === 0
    ? [value, ...found]
    : found;
}

function keysOf(
  schemas: readonly JsonObject[],
  { container, from, to }: JsonContext,
  text: string,
  root: JsonObject,
): readonly ConfigurationCompletion[] {
  const present = new Set(container?.keys);
  present.delete(text.slice(from, to).replaceAll('"', ''));
  const found = new Map<string, JsonValue>();
  for (const { properties } of schemas)
    if (properties !== undefined && isJsonObject(properties))
      for (const [key, value] of Object.entries(properties))
        if (!present.has(key) && !found.has(key)) found.set(key, value ?? null);
  const hasColon = /^\s*:/.test(text.slice(to));
  const needsComma = /^\s*"/.test(text.slice(to));
  return [...found].map(([key, value]) => {
    const own = alternativesOf(value, root);
    const name = JSON.stringify(key);
    const template = hasColon ? null : templateOf(own);
    const start = template === null ? name : `${name}: ${template.text}`;
    return {
      label: key,
      kind: 'key',
      text: template !== null && needsComma ? `${start},` : start,
      caret: template === null ? name.length : name.length + 2 + template.caret,
      isContinued: template?.isContinued ?? false,
      detail: stringOf(value, 'title') ?? stringOf(own[0], 'title'),
      help: stringOf(value, 'description') ?? stringOf(own[0], 'description'),
    };
  });
}

/** A first value for a key. */
function templateOf([schema]: readonly JsonObject[]): {
  readonly text: string;
  readonly caret: number;
  readonly isContinued: boolean;
} {
  const type = typeOf(schema);
  if (type === 'object') return { text: '{}', caret: 1, isContinued: true };
  if (type === 'array') return { text: '[]', caret: 1, isContinued: true };
  if (type === 'boolean') {
    const text = String(schema?.['default'] !== true);
    return { text, caret: text.length, isContinued: false };
  }
  if (type === 'number' || type === 'integer') return { text: '', caret: 0, isContinued: false };
  return { text: '""', caret: 1, isContinued: true };
}

function valuesOf(
  schemas: readonly JsonObject[],
  context: JsonContext,
  sources: CompletionSources,
): readonly ConfigurationCompletion[] {
  const found = schemas.flatMap((schema): readonly ConfigurationCompletion[] => {
    const control = schema['x-control'];
    const isText = typeOf(schema) === 'string';
    if (isText && (control === 'page' || isPageEntry(context.path))) return pageItems(context, sources);
    if (isText && control === 'icon') return sources.icons.map((icon) => textItem(icon, 'icon'));
    if (isText && (control === 'color' || isColor(schema)))
      return [...new Set([...context.strings].filter((text) => colorPattern.test(text)))].map((color) =>
        textItem(color, 'color'),
      );
    const options = schema['enum'];
    const constant = schema['const'];
    return [
      ...(options !== undefined && isJsonArray(options) ? options : []),
      ...(constant === undefined ? [] : [constant]),
      ...(typeOf(schema) === 'boolean' ? [true, false] : []),
    ].map((value) => valueItem(value));
  });
  const groups =
    context.path.at(-2) === 'pages' && schemas.some((schema) => typeOf(schema) === 'object')
      ? [snippetItem('New group', '{ "group": "", "pages": [] }', '{ "group": "'.length)]
      : [];
  const seen = new Set<string>();
  return [...found, ...groups].filter(({ text }) => !seen.has(text) && seen.add(text).size > 0);
}

/** A page in a list of the navigation, or the page of a group itself. */
function isPageEntry(path: readonly (string | number)[]): boolean {
  return path.at(-1) === 'root' || (typeof path.at(-1) === 'number' && path.at(-2) === 'pages');
}

/** Pages without an entry first. Links begin with a slash, entries of the navigation don't. */
function pageItems(
  { path, strings }: JsonContext,
  { pages, listedElsewhere }: CompletionSources,
): readonly ConfigurationCompletion[] {
  const isEntry = isPageEntry(path);
  const isListed = (page: string) => listedElsewhere.has(page) || strings.has(page) || strings.has(`/${page}`);
  const [listed, unlisted] = [pages.filter(isListed), pages.filter((page) => !isListed(page))];
  if (!isEntry) return pages.map((page) => textItem(`/${page}`, 'page'));
  return [
    ...unlisted.map((page) => ({ ...textItem(page, 'page'), detail: 'Not in the navigation yet' })),
    ...listed.map((page) => textItem(page, 'page')),
  ];
}

function isColor(schema: JsonObject): boolean {
  const { pattern } = schema;
  return typeof pattern === 'string' && pattern.startsWith('^#(') && pattern.includes('{6}');
}

function textItem(text: string, kind: ConfigurationCompletion['kind']): ConfigurationCompletion {
  const written = JSON.stringify(text);
  return { label: text, kind, text: written, caret: written.length, isContinued: false, detail: null, help: null };
}

function valueItem(value: JsonValue): ConfigurationCompletion {
  const text = JSON.stringify(value);
  return {
    label: typeof value === 'string' ? value : text,
    kind: 'value',
    text,
    caret: text.length,
    isContinued: false,
    detail: null,
    help: null,
  };
}

function snippetItem(label: string, text: string, caret: number): ConfigurationCompletion {
  return { label, kind: 'snippet', text, caret, isContinued: false, detail: null, help: null };
}

function typeOf(schema: JsonObject | undefined): string | null {
  const type = schema?.['type'];
  if (typeof type === 'string') return type;
  const first = type !== undefined && isJsonArray(type) ? type[0] : undefined;
  if (typeof first === 'string') return first;
  const options = schema?.['enum'];
  return options !== undefined && isJsonArray(options) && typeof options[0] === 'string' ? 'string' : null;
}

function stringOf(value: JsonValue | undefined, key: string): string | null {
  const found = value !== undefined && isJsonObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : null;
}
