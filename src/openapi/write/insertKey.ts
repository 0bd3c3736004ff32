import { detectLineEnding } from '#base/encoding.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { isRecord } from '#base/isRecord.ts';
import { getValueAtPointer, type Pointer } from '../text/pointer.ts';
import { findPointerOffsets } from '../text/pointerRanges.ts';
import { parseJsonOrYaml } from '../text/parseJsonOrYaml.ts';
import { isJsonEqual } from './isEqualExceptAt.ts';

/** A key to insert into an object, after those of its leading keys that are in `after`. */
export interface NewKey {
  readonly name: string;
  readonly value: unknown;
  /** The value as JSON, if it must be spelled this way. */
  readonly written?: string;
  readonly after: readonly string[];
}

/**
 * The edit that inserts a key into the object at a pointer of JSON or YAML text, verified by parsing the result; null
 * if it can't be verified.
 */
export function insertKey(text: string, pointer: Pointer, key: NewKey): TextEdit | null {
  const { value } = parseJsonOrYaml(text);
  const owner = getValueAtPointer(value, pointer);
  const keys = isRecord(owner) ? Object.keys(owner) : [];
  const before = keys.find((name) => !key.after.includes(name)) ?? keys[0];
  if (before === undefined || keys.includes(key.name)) return null;
  const [at = 0] = findPointerOffsets(text, [[...pointer, before]]);
  const expected = withKey(value, pointer, key, before);
  for (const edit of insertions(text, at, key)) {
    const after = parseJsonOrYaml(applyEdits(text, [edit]));
    if (after.value !== undefined && isJsonEqual(expected, after.value)) return edit;
  }
  return null;
}

/** The ways to write it before a key: as JSON, on its own line, or inline. */
function insertions(
  text: string,
  at: number,
  { name, value, written = JSON.stringify(value) }: NewKey,
): readonly TextEdit[] {
  const insert = (words: string): TextEdit => ({ from: at, to: at, text: words });
  // The first key of a list item follows its dash.
  const indent = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).replaceAll('-', ' ');
  const between = /\s*$/.exec(text.slice(Math.max(0, at - 1000), at))?.[0] ?? '';
  const colon = /^"(?:[^"\\]|\\.)*"(\s*:\s*)/.exec(text.slice(at, at + 1000))?.[1] ?? ': ';
  return [
    ...(text[at] === '"' ? [insert(`"${name}"${colon}${written},${between}`)] : []),
    insert(`${name}: ${written}${detectLineEnding(text)}${indent}`),
    insert(`${name}: ${written}, `),
  ];
}

function withKey(value: unknown, [first, ...rest]: Pointer, key: NewKey, before: string): unknown {
  if (first === undefined)
    return Object.fromEntries(
      Object.entries(isRecord(value) ? value : {}).flatMap((entry) =>
        entry[0] === before ? [[key.name, key.value], entry] : [entry],
      ),
    );
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (index === Number(first) ? withKey(inner, rest, key, before) : inner));
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([name, inner]) => [
      name,
      name === String(first) ? withKey(inner, rest, key, before) : (inner as unknown),
    ]),
  );
}
