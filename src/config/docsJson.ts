import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { positionAt, withoutByteOrderMark } from '#base/encoding.ts';
import { createProblem, type TextPosition, type Problem } from '#base/problem.ts';
import { parentFolderOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { maxNesting, findTooDeepOffset } from './edit/nesting.ts';

/** A JSON value. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** The format of a configuration (reference §1): the navigation is a list of groups (classic) or an object (current). */
export type ConfigFormat = 'classic' | 'current';

/** Source location of a value: a file, and the keys and indexes in it. */
export interface JsonLocation {
  readonly file: RepoPath | null;
  readonly path: readonly (string | number)[];
}

/** A parsed configuration. `config` contains what could be read; it is empty if nothing could. */
export interface DocsJson {
  readonly config: JsonObject;
  readonly format: ConfigFormat;
  readonly problems: readonly Problem[];
  /** Source location of each object and list of `config`. Those from a `$ref` are in other files. */
  readonly locations: ReadonlyMap<JsonValue, JsonLocation>;
}

/** The themes of the current format. */
export const currentFormatThemes: ReadonlySet<string> = new Set([
  'mint',
  'maple',
  'palm',
  'willow',
  'linden',
  'almond',
  'aspen',
  'sequoia',
  'luma',
]);
const classicThemes = new Set(['venus', 'quill', 'prism']);
const classicKeys = [
  'topbarLinks',
  'topbarCtaButton',
  'topbar',
  'anchors',
  'topAnchor',
  'tabs',
  'primaryTab',
  'versions',
  'openapi',
  'footerSocials',
  'feedback',
  'modeToggle',
  'backgroundImage',
];
const currentKeys = [
  'navbar',
  'appearance',
  'styling',
  'fonts',
  'icons',
  'description',
  'banner',
  'errors',
  'contextual',
  'thumbnails',
  'interaction',
  'variables',
  'markdown',
];

/**
 * Parses a configuration. Never throws: errors are in `problems`, with their line. `readFile` returns the text of
 * another repository file for `$ref` parts, or null if there is none. `file` is the configuration's own path, which
 * `$ref` paths are relative to.
 */
export function readDocsJson(
  text: string,
  readFile: (path: RepoPath) => string | null = () => null,
  file: RepoPath = 'docs.json',
): DocsJson {
  const problems: Problem[] = [];
  const locations = new Map<JsonValue, JsonLocation>();
  const read = readValue(text, file, {
    readFile,
    problems,
    places: locations,
    open: [file],
    depth: 0,
    parts: { left: mostParts },
  });
  const config: JsonObject = isJsonObject(read) ? read : {};
  if (!isJsonObject(read) && problems.length === 0) {
    problems.push(
      createProblem('config/not-json', `${file} isn’t a JSON object.`, {
        position: { path: file, line: 1, column: 1, offset: 0 },
      }),
    );
  }
  return { config, format: detectConfigFormat(config, file), problems, locations };
}

/** True if a value is a JSON object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True if a value is a JSON list. */
export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Detects the format of a configuration by the rule of reference §1.2. */
export function detectConfigFormat(config: JsonObject, file: RepoPath): ConfigFormat {
  if (file.endsWith('mint.json') || isJsonArray(config['navigation'])) return 'classic';
  if (isJsonObject(config['navigation'])) return 'current';
  const theme = config['theme'];
  if (typeof theme === 'string' && currentFormatThemes.has(theme)) return 'current';
  if (typeof theme === 'string' && classicThemes.has(theme)) return 'classic';
  const schema = String(config['$schema'] ?? '');
  if (schema.endsWith('/docs.json')) return 'current';
  if (schema !== '') return 'classic';
  const votes = (keys: readonly string[]) => keys.filter((key) => key in config).length;
  return votes(currentKeys) > votes(classicKeys) ? 'current' : 'classic';
}

/**
 * Maximum number of `$ref` parts read. Parts that refer to each other twice grow exponentially, because each is read
 * once per reference.
 */
const mostParts = 2000;

interface Reading {
  readonly readFile: (path: RepoPath) => string | null;
  readonly problems: Problem[];
  readonly places: Map<JsonValue, JsonLocation>;
  /** The files being read, to detect cycles. */
  readonly open: readonly RepoPath[];
  /** Nesting depth of the file being read, in lists, objects, and references. */
  readonly depth: number;
  readonly parts: { left: number };
}

function readValue(text: string, file: RepoPath, reading: Reading): JsonValue | undefined {
  const deep = findTooDeepOffset(text, maxNesting - reading.depth);
  if (deep !== null) {
    const at = positionAt(text, deep);
    reading.problems.push(
      createProblem('config/not-json', `${file}: lists and objects are nested more than ${maxNesting} levels deep.`, {
        position: { path: file, ...at },
      }),
    );
    return undefined;
  }
  const errors: ParseError[] = [];
  const shift = text.length - withoutByteOrderMark(text).length;
  const tree = parseTree(text.slice(shift), errors, { allowTrailingComma: true, disallowComments: false });
  const [first] = errors;
  if (first !== undefined) {
    const at = positionAt(text, first.offset + shift);
    reading.problems.push(
      createProblem('config/not-json', `${file}: ${wordsFor(printParseErrorCode(first.error))}.`, {
        position: { path: file, ...at },
      }),
    );
  }
  return tree === undefined ? undefined : valueOf(tree, text.slice(shift), file, [], reading);
}

function valueOf(
  node: Node,
  text: string,
  file: RepoPath,
  path: readonly (string | number)[],
  reading: Reading,
): JsonValue {
  if (node.type === 'array') {
    const list = (node.children ?? []).map((child, index) => valueOf(child, text, file, [...path, index], reading));
    reading.places.set(list, { file, path });
    return list;
  }
  if (node.type !== 'object') return primitive(node.value);
  const object: Record<string, JsonValue> = {};
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) continue;
    const name = String(key.value);
    if (Object.hasOwn(object, name)) reading.problems.push(twice(name, file, positionAt(text, key.offset)));
    // A key "__proto__" must become an own property.
    Object.defineProperty(object, name, {
      value: valueOf(value, text, file, [...path, name], reading),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  reading.places.set(object, { file, path });
  const reference = object['$ref'];
  return typeof reference === 'string' ? follow(reference, object, { text, file, node, path }, reading) : object;
}

function twice(name: string, path: RepoPath, at: TextPosition): Problem {
  return createProblem('config/duplicate-key', `${path}: “${name}” appears twice. Only the last one is used.`, {
    position: { ...at, path },
  });
}

function primitive(value: unknown): JsonValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** The value that a `$ref` names (reference §1.7). Keys next to the `$ref` win over those of the object it names. */
function follow(
  reference: string,
  object: JsonObject,
  at: { readonly text: string; readonly file: RepoPath; readonly node: Node; readonly path: readonly unknown[] },
  reading: Reading,
): JsonValue {
  const target = joinRepoPath(parentFolderOf(at.file), reference);
  const fail = (why: string) => {
    reading.problems.push(
      createProblem('config/reference-not-found', `${at.file} refers to ${target}, which ${why}.`, {
        position: { path: at.file, ...positionAt(at.text, at.node.offset) },
      }),
    );
    return object;
  };
  if (reading.open.includes(target)) return fail('creates a circular reference');
  if (reading.parts.left === 0) return object; // reported once, below
  reading.parts.left -= 1;
  if (reading.parts.left === 0)
    return fail(`isn’t read because the configuration refers to other files more than ${mostParts} times`);
  const text = reading.readFile(target);
  if (text === null) return fail('doesn’t exist');
  const read = readValue(text, target, {
    ...reading,
    open: [...reading.open, target],
    depth: reading.depth + at.path.length + 1,
  });
  if (read === undefined) return object;
  const { $ref: _, ...siblings } = object;
  if (!isJsonObject(read) || Object.keys(siblings).length === 0) return read;
  const merged = { ...read, ...siblings };
  const place = reading.places.get(read);
  if (place !== undefined) reading.places.set(merged, place);
  return merged;
}

function wordsFor(code: string): string {
  const words: Readonly<Record<string, string>> = {
    CommaExpected: 'missing comma',
    ColonExpected: 'missing colon',
    PropertyNameExpected: 'missing property name in quotes',
    ValueExpected: 'missing value',
    CloseBraceExpected: 'missing closing brace',
    CloseBracketExpected: 'missing closing bracket',
    EndOfFileExpected: 'unexpected content after the end',
    UnexpectedEndOfString: 'unterminated string',
  };
  return words[code] ?? 'invalid JSON';
}
