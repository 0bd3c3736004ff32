import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { getNodeEnd, findEntry, findNodeAtPath, parseJsonText, type JsonPath } from '#config/edit/parsedJsonText.ts';
import { insertEntry, moveJsonEntry, removeValue, setValue } from '#config/patchDocsJson.ts';
import { applyEdits } from '#base/textEdit.ts';

/** A random edit of a configuration. Seeds select its values, so it fits any file. */
export interface RandomEdit {
  readonly kind: 'set' | 'remove' | 'insert' | 'move';
  readonly place: number;
  readonly target: number;
  readonly value: fc.JsonValue;
}

export const randomEdit: fc.Arbitrary<RandomEdit> = fc.record({
  kind: fc.constantFrom('set' as const, 'remove' as const, 'insert' as const, 'move' as const),
  place: fc.nat(),
  target: fc.nat(),
  value: fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.integer(),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 3, noNullPrototype: true }),
  ),
});

type Tree = Record<string, unknown> | unknown[];

/** A configuration with all its paths, to try edits on. */
export interface Sample {
  readonly text: string;
  readonly paths: readonly JsonPath[];
  readonly lists: readonly JsonPath[];
}

/** The sample of a text. */
export function sampleOf(text: string): Sample {
  const paths: JsonPath[] = [];
  const lists: JsonPath[] = [];
  const visit = (value: unknown, path: JsonPath): void => {
    if (path.length > 0) paths.push(path);
    if (Array.isArray(value)) lists.push(path);
    if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value))
        visit(child, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  visit(read(text), []);
  return { text, paths, lists };
}

/**
 * Makes the edit in the text and in the parsed object. Returns what differs, as text: the values, or the text around the changed entry.
 * Null if both agree.
 */
export function tryEdit({ text, paths, lists }: Sample, edit: RandomEdit): string | null {
  const path = paths[edit.place % paths.length];
  const list = lists[edit.target % Math.max(1, lists.length)];
  if (path === undefined || list === undefined) return null;
  const wanted = read(text);
  if (edit.kind === 'set') {
    put(wanted, path, edit.value);
    return compare(text, applyEdits(text, setValue(text, path, edit.value)), wanted, path, path);
  }
  if (edit.kind === 'remove') {
    take(wanted, path);
    return compare(text, applyEdits(text, removeValue(text, path)), wanted, path, null);
  }
  if (edit.kind === 'insert') {
    const entries = valueAt(wanted, list) as unknown[]; // `lists` contains only paths of lists
    const at = [...list, edit.place % (entries.length + 1)];
    entries.splice(Number(at.at(-1)), 0, edit.value);
    return compare(text, applyEdits(text, insertEntry(text, at, edit.value)), wanted, null, at);
  }
  if (typeof path.at(-1) !== 'number') return null;
  const moved = take(wanted, path);
  const target =
    lists.filter((candidate) => Array.isArray(valueAt(wanted, candidate)))[edit.target % lists.length] ??
    path.slice(0, -1);
  const entries = valueAt(wanted, target) as unknown[]; // as above
  const to = [...target, edit.value === false ? entries.length : edit.place % (entries.length + 1)];
  entries.splice(Number(to.at(-1)), 0, moved);
  return compare(text, applyEdits(text, moveJsonEntry(text, path, to)), wanted, path, to);
}

function compare(
  before: string,
  after: string,
  wanted: unknown,
  from: JsonPath | null,
  to: JsonPath | null,
): string | null {
  if (parseJsonText(after) === null) return `the result is no JSON:\n${after}`;
  if (JSON.stringify(sorted(read(after))) !== JSON.stringify(sorted(wanted))) return 'the values differ';
  const [left, right] = [around(before, from), around(after, to)];
  return left === right ? null : `the text around the entry changed: ${firstDifference(left, right)}`;
}

/** The text without the entry, commas, lines that become empty, line breaks before closing brackets, and spaces within lines. */
function around(text: string, path: JsonPath | null): string {
  let rest = text;
  const json = path === null ? null : parseJsonText(text);
  const parent = json === null || path === null ? null : findNodeAtPath(json.root, path.slice(0, -1));
  const entry = parent === null || path === null ? null : findEntry(parent, path.at(-1) ?? 0);
  if (entry !== null) rest = text.slice(0, entry.node.offset) + text.slice(getNodeEnd(entry.node));
  return rest
    .replaceAll(',', '')
    .replaceAll(/\[\s*\]/g, '[]')
    .replaceAll(/\{\s*\}/g, '{}')
    .replaceAll(/(?<=\S)[ \t]+/g, '')
    .replaceAll('\t ', '\t')
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll(/\n[ \t]*(?=[\]}])/g, '')
    .replaceAll(/([[{]) | (?=[\]}])/g, '$1');
}

function firstDifference(left: string, right: string): string {
  let index = 0;
  while (left[index] === right[index]) index += 1;
  return `${JSON.stringify(left.slice(index - 60, index + 60))} and ${JSON.stringify(right.slice(index - 60, index + 60))}`;
}

function read(text: string): Tree {
  return parse(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
}

function valueAt(tree: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    tree,
  );
}

function put(tree: Tree, path: JsonPath, value: unknown): void {
  const parent = valueAt(tree, path.slice(0, -1));
  if (typeof parent === 'object' && parent !== null)
    Object.defineProperty(parent, path.at(-1) ?? 0, { value, enumerable: true, configurable: true, writable: true });
}

function take(tree: Tree, path: JsonPath): unknown {
  const parent = valueAt(tree, path.slice(0, -1));
  const key = path.at(-1) ?? 0;
  if (Array.isArray(parent)) return parent.splice(Number(key), 1)[0];
  if (typeof parent === 'object' && parent !== null) Reflect.deleteProperty(parent, key);
  return undefined;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, child]) => [key, sorted(child)]);
}
