import { detectLineEnding } from '#base/encoding.ts';
import { err, ok, type Result } from '#base/result.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { removeValue } from '#config/patchDocsJson.ts';
import { isRecord } from '#base/isRecord.ts';
import { formatPointer, getValueAtPointer, type Pointer } from '../text/pointer.ts';
import { parseJsonOrYaml } from '../text/parseJsonOrYaml.ts';
import { constraints, parseConstraint, type WrittenValue } from '../read/constraints.ts';
import { findWrittenValue } from './findWrittenValue.ts';
import { insertKey } from './insertKey.ts';
import { isJsonEqual } from './isEqualExceptAt.ts';
import { setStringAtPointer, type StringEditRefusal } from './setStringAtPointer.ts';

/** A keyword of a schema, and the schema's types. */
export interface ConstraintTarget {
  readonly keyword: string;
  readonly types: readonly string[];
}

type Edits = Result<readonly TextEdit[], StringEditRefusal>;

/** Keys that a limit is written after. */
const names = ['title', 'type', 'format', 'description'];

/**
 * The smallest edits that set a limit, the default, or the format of the schema at a pointer of JSON or YAML text, or
 * remove it if nothing was typed. `types` are the schema's types, which may be written elsewhere. Verified by parsing
 * the result: everything else stays the same, numbers beyond 2^53 included. An error says what is allowed.
 */
export function setConstraint(
  text: string,
  owner: Pointer,
  keyword: string,
  words: string,
  types: readonly string[],
): Edits {
  const constraint = constraints.find(({ key }) => key === keyword);
  const { value } = parseJsonOrYaml(text);
  if (value === undefined) return err({ reason: 'not-read', message: 'Couldn’t read the file.' });
  const schema = getValueAtPointer(value, owner);
  if (constraint === undefined || !isRecord(schema) || Object.keys(schema).length === 0)
    return err({ reason: 'not-found', message: `Nothing found at ${formatPointer(owner)}.` });
  const wanted = parseConstraint(constraint, words, schema, types);
  if (!wanted.ok) return err({ reason: 'not-words', message: wanted.problem });
  const has = Object.hasOwn(schema, keyword);
  if (wanted.value === null ? !has : has && isJsonEqual(schema[keyword], wanted.value.value)) return ok([]);
  const at = [...owner, keyword];
  if (wanted.value !== null && typeof wanted.value.value === 'string' && typeof schema[keyword] === 'string')
    return setStringAtPointer(text, at, wanted.value.value);
  const edits =
    wanted.value === null
      ? removals(text, toPath(value, at))
      : has
        ? replacements(text, at, wanted.value)
        : [insertKey(text, owner, { ...wanted.value, name: keyword, after: names })].flatMap((edit) =>
            edit === null ? [] : [[edit]],
          );
  const expected = withValue(value, owner, wanted.value, keyword);
  const proved = edits.find((candidate) => {
    const after = parseJsonOrYaml(applyEdits(text, candidate));
    return after.value !== undefined && isJsonEqual(expected(after.value), after.value);
  });
  return proved === undefined
    ? err({
        reason: 'not-proved',
        message: has ? 'Edit this value in the source.' : 'This couldn’t be changed without changing something else.',
      })
    : ok(proved);
}

function replacements(text: string, at: Pointer, { written }: WrittenValue): readonly (readonly TextEdit[])[] {
  const found = findWrittenValue(text, at);
  return found === null ? [] : [found.replaceBy(written)];
}

/** The ways to remove a key: as JSON, with its line, after a list item's dash, or inline with a comma. */
function removals(text: string, path: Pointer): readonly (readonly TextEdit[])[] {
  const { from, to } = findWrittenValue(text, path) ?? { from: -1, to: -1 };
  if (to < 0) return [];
  const remove = (start: number, end: number): readonly TextEdit[] => [{ from: start, to: end, text: '' }];
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const lineEnd = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to) + 1;
  const next = lineEnd + (/^[ ]*/.exec(text.slice(lineEnd, lineEnd + 1000))?.[0].length ?? 0);
  const before = /,\s*$/.exec(text.slice(Math.max(0, from - 1000), from))?.[0].length ?? 0;
  const after = /^\s*,[ \t]*/.exec(text.slice(to, to + 1000))?.[0].length ?? 0;
  const isLast = text.slice(lineStart, from).trim() === '' && lineEnd === text.length && !text.endsWith('\n');
  return [
    ...(/^\s*[{[]/.test(text.replace(/^\uFEFF/, '')) ? [removeValue(text, path)] : []),
    ...(text.slice(lineStart, from).trim() === ''
      ? [isLast ? remove(lineStart - detectLineEnding(text).length, text.length) : remove(lineStart, lineEnd)]
      : []),
    ...(/^\s*- /.test(text.slice(lineStart, from)) ? [remove(from, next)] : []),
    ...(after > 0 ? [remove(from, to + after)] : []),
    ...(before > 0 ? [remove(from - before, to)] : []),
  ];
}

/** The pointer with the indexes of lists as numbers. */
function toPath(root: unknown, pointer: Pointer): Pointer {
  return pointer.map((key, index) =>
    Array.isArray(getValueAtPointer(root, pointer.slice(0, index))) ? Number(key) : key,
  );
}

/**
 * Returns the expected value of a changed text: the old value with the key set in the object at a pointer, at the
 * position that the new text has it, or without the key.
 */
function withValue(root: unknown, pointer: Pointer, change: WrittenValue | null, keyword: string) {
  const set = (value: unknown, [key, ...rest]: Pointer, after: unknown): unknown => {
    if (key === undefined) return setIn(value, after);
    const next = (inner: unknown, name: string) =>
      name === String(key) ? set(inner, rest, getValueAtPointer(after, [name])) : inner;
    return Array.isArray(value)
      ? value.map((inner: unknown, index) => next(inner, String(index)))
      : Object.fromEntries(
          Object.entries(isRecord(value) ? value : {}).map(([name, inner]) => [name, next(inner, name)]),
        );
  };
  const setIn = (value: unknown, after: unknown): unknown => {
    const entries = Object.entries(isRecord(value) ? value : {});
    const others = entries.filter(([name]) => name !== keyword);
    if (change === null) return Object.fromEntries(others);
    if (entries.length > others.length)
      return Object.fromEntries(entries.map(([name, inner]) => [name, name === keyword ? change.value : inner]));
    const index = Object.keys(isRecord(after) ? after : {}).indexOf(keyword);
    return Object.fromEntries(others.toSpliced(Math.max(0, index), 0, [keyword, change.value]));
  };
  return (after: unknown) => set(root, pointer, after);
}
