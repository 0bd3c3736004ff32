import { isMap, isScalar, parseDocument, visit, type Document, type Pair, type YAMLMap } from 'yaml';
import { err, ok, type Result } from '#base/result.ts';
import { findLimitError } from './frontMatterLimits.ts';
import { repairYaml } from './repairYaml.ts';

/** Front matter that was read. The ranges of its nodes are in the text as it was given. */
export interface ParsedFrontMatter {
  readonly document: Document;
  /** Its keys and values; null where it has none. */
  readonly map: YAMLMap | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Why front matter can't be read, and the UTF-16 offset in its text where. */
export interface FrontMatterError {
  readonly message: string;
  readonly offset: number;
}

type Parsed = Result<ParsedFrontMatter, FrontMatterError>;

/**
 * Reads the text between the fences. All reading of front matter goes through this function. It reads what js-yaml 3 and 4
 * read; `parseFrontMatter.test.ts` lists each difference and what was decided. Total; nothing is evaluated.
 */
export function parseFrontMatter(source: string): Parsed {
  // js-yaml also ends a line at a lone carriage return; the offsets stay.
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
    logLevel: 'error', // Silent, the parser would drop further documents without a word.
    merge: true,
    prettyErrors: false,
    resolveKnownTags: false, // Bytes, dates and sets stay the words and lists that they are written as.
    uniqueKeys: (left, right) => isScalar(left) && isScalar(right) && isSameKey(left.value, right.value),
  });
  const error = document.errors.find(({ code }) => code !== 'KEY_OVER_1024_CHARS');
  if (error?.code === 'MULTIPLE_DOCS') return fail('There is text after the three dots that end it.', error.pos[0]);
  if (error !== undefined) return fail(error.message, error.pos[0]);
  const { contents } = document;
  if (contents === null) return ok({ document, map: null, values: {} });
  if (!isMap(contents)) return fail('The front matter is not a list of keys and values.');
  if (holdsItself(document)) return fail('A value in the front matter contains itself.');
  prepare(document, originalOffset);
  try {
    // A map with string keys in JSON: YAML's own, made plain.
    return ok({ document, map: contents, values: document.toJS() as Record<string, unknown> });
  } catch (thrown) {
    // Aliases that would grow without bound throw, and so do merge keys with other values than objects.
    if (thrown instanceof Error) return fail(thrown.message);
    throw thrown;
  }
}

/** Names keys without a value as js-yaml does, and gives all nodes their ranges in the original text. */
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

/** The name of a pair's key; null where the key is a list or an object, or merges other objects (`<<`). */
export function getPairKey({ key }: Pair): string | null {
  return isScalar(key) && typeof key.value !== 'symbol' ? String(key.value) : null;
}

/** Whether a pair brings in the keys of other objects (`<<: *name`). */
export function isMergeKey({ key }: Pair): boolean {
  return isScalar(key) && typeof key.value === 'symbol';
}

function isSameKey(left: unknown, right: unknown): boolean {
  return typeof left !== 'symbol' && typeof right !== 'symbol' && String(left) === String(right);
}

/** Whether an alias stands within the value that it names: its value would have no end. */
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
