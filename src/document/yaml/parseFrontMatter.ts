import { isMap, isScalar, parseDocument, visit, type Document, type Pair, type YAMLMap } from 'yaml';
import { err, ok, type Result } from '#base/result.ts';
import { findLimitError } from './frontMatterLimits.ts';
import { repairYaml } from './repairYaml.ts';

/** Parsed front matter. Ranges of its nodes are relative to the given text. */
export interface ParsedFrontMatter {
  readonly document: Document;
  /** Its keys and values; null if it is empty. */
  readonly map: YAMLMap | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Why front matter can't be parsed, and the UTF-16 offset of the error in its text. */
export interface FrontMatterError {
  readonly message: string;
  readonly offset: number;
}

type Parsed = Result<ParsedFrontMatter, FrontMatterError>;

/**
 * Parses the text between the fences. The only parser for front matter. Accepts what js-yaml 3 and 4 accept;
 * `parseFrontMatter.test.ts` lists all differences and decisions. Never throws or evaluates anything.
 */
export function parseFrontMatter(source: string): Parsed {
  // js-yaml also treats a lone carriage return as a line ending. Offsets don't change.
  const text = source.replaceAll(/\r(?!\n)/g, '\n');
  const parsed = parse(text, null);
  if (parsed.ok || findLimitError(text) !== null) return parsed;
  const repaired = repairYaml(text);
  return repaired.text === text ? parsed : parse(repaired.text, repaired.originalOffset);
}

function parse(text: string, originalOffset: ((offset: number) => number) | null): Parsed {
  const fail = (message: string, offset = 0) => err({ message, offset: originalOffset?.(offset) ?? offset });
  const excess = findLimitError(text);
  if (excess !== null) return fail(excess.message, excess.offset);
  const document = parseDocument(text, {
    logLevel: 'error', // 'silent' would drop further documents without an error.
    merge: true,
    prettyErrors: false,
    resolveKnownTags: false, // Binary data, dates, and sets stay the strings and lists that they are written as.
    uniqueKeys: (left, right) => isScalar(left) && isScalar(right) && isSameKey(left.value, right.value),
  });
  const error = document.errors.find(({ code }) => code !== 'KEY_OVER_1024_CHARS');
  if (error?.code === 'MULTIPLE_DOCS')
    return fail('There’s text after the three dots (...) that end the front matter.', error.pos[0]);
  if (error !== undefined) return fail(error.message, error.pos[0]);
  const { contents } = document;
  if (contents === null) return ok({ document, map: null, values: {} });
  if (!isMap(contents)) return fail('The front matter isn’t a list of keys and values.');
  if (holdsItself(document)) return fail('A value in the front matter contains itself.');
  prepare(document, originalOffset);
  try {
    // The top-level map as a plain object with string keys.
    return ok({ document, map: contents, values: document.toJS() as Record<string, unknown> });
  } catch (thrown) {
    // Aliases that grow without bound throw, and so do merge keys with values that aren't objects.
    if (thrown instanceof Error) return fail(thrown.message);
    throw thrown;
  }
}

/** Names keys without a value as js-yaml does, and maps all ranges to the original text. */
function prepare(document: Document, originalOffset: ((offset: number) => number) | null): void {
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === null) key.value = 'null';
    },
    Node: (_, node) => {
      if (originalOffset === null || !node.range) return;
      const [from, to, end] = node.range;
      node.range = [originalOffset(from), originalOffset(to), originalOffset(end)];
    },
  });
}

/** The name of a pair's key; null if the key is a list or object, or a merge key (`<<`). */
export function getPairKey({ key }: Pair): string | null {
  return isScalar(key) && typeof key.value !== 'symbol' ? String(key.value) : null;
}

/** True if a pair merges other objects (`<<: *name`). */
export function isMergeKey({ key }: Pair): boolean {
  return isScalar(key) && typeof key.value === 'symbol';
}

function isSameKey(left: unknown, right: unknown): boolean {
  return typeof left !== 'symbol' && typeof right !== 'symbol' && String(left) === String(right);
}

/** True if an alias is inside the value it refers to, which would make that infinite. */
function holdsItself(document: Document): boolean {
  let found = false;
  visit(document, {
    Alias: (_, alias, ancestors) => {
      const named = alias.resolve(document);
      found ||= named !== undefined && ancestors.includes(named);
    },
  });
  return found;
}
