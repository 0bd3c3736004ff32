import { lineEndingOf } from '#base/encoding.ts';
import { err, ok, type Result } from '#base/result.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import type { WordsRefusal } from './setWords.ts';
import { isRecord, pointerText, valueAt, type Pointer } from './text/pointer.ts';
import { placesIn } from './text/placesIn.ts';
import { readText } from './text/readText.ts';
import { equalValues } from './words/equalExcept.ts';

const name = 'deprecated';

/**
 * The smallest edit that makes the operation (or any object) at a pointer of a text of JSON or YAML deprecated, or not any more.
 * It is proved by reading the text again: all else is as it was. What cannot be proved is refused.
 */
export function setDeprecated(
  text: string,
  pointer: Pointer,
  isDeprecated: boolean,
): Result<readonly TextEdit[], WordsRefusal> {
  const { value } = readText(text);
  if (value === undefined) return err({ reason: 'not-read', message: 'The file is not read.' });
  const owner = valueAt(value, pointer);
  if (!isRecord(owner) || Object.keys(owner).length === 0)
    return err({ reason: 'not-found', message: `Nothing stands at ${pointerText(pointer)}.` });
  const said = Object.hasOwn(owner, name) ? owner[name] : false;
  if (said === isDeprecated) return ok([]);
  const before = Object.hasOwn(owner, name) ? null : beforeKey(owner);
  const [at = 0] = placesIn(text, [[...pointer, before ?? name]]);
  const expected = withFlag(value, pointer, before, isDeprecated);
  for (const edit of before === null ? changes(text, at, isDeprecated) : insertions(text, at)) {
    const after = readText(applyEdits(text, [edit]));
    if (after.value !== undefined && equalValues(expected, after.value)) return ok([edit]);
  }
  return err({ reason: 'not-proved', message: 'This could not be changed without changing something else.' });
}

/** What it is written before: behind the names of the operation, in front of what it does. */
function beforeKey(owner: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(owner);
  return (
    ['description', 'security', 'parameters', 'requestBody', 'responses'].find((key) => keys.includes(key)) ??
    keys[0] ??
    name
  );
}

function changes(text: string, at: number, isDeprecated: boolean): readonly TextEdit[] {
  const written = /^["']?deprecated["']?\s*:\s*(?=(true|false)\b)/i.exec(text.slice(at, at + 200));
  if (written?.[1] === undefined) return [];
  const from = at + written[0].length;
  return [{ from, to: from + written[1].length, text: String(isDeprecated) }];
}

/** How it may be written before a key: as a string of JSON, on a line of its own, or between others on one line. */
function insertions(text: string, at: number): readonly TextEdit[] {
  const insert = (words: string): TextEdit => ({ from: at, to: at, text: words });
  const indent = /[ \t]*$/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[0] ?? '';
  const between = /\s*$/.exec(text.slice(0, at))?.[0] ?? '';
  const colon = /^"(?:[^"\\]|\\.)*"(\s*:\s*)/.exec(text.slice(at, at + 1000))?.[1] ?? ': ';
  return [
    ...(text[at] === '"' ? [insert(`"${name}"${colon}true,${between}`)] : []),
    insert(`${name}: true${lineEndingOf(text)}${indent}`),
    insert(`${name}: true, `),
  ];
}

/** The value with what is wanted in the object at a pointer, before a key of it, or in its place. */
function withFlag(value: unknown, [key, ...rest]: Pointer, before: string | null, isDeprecated: boolean): unknown {
  if (key === undefined) {
    const entries = Object.entries(isRecord(value) ? value : {});
    const flag = [name, isDeprecated] as const;
    return Object.fromEntries(
      entries.flatMap((entry) => (entry[0] === before ? [flag, entry] : entry[0] === name ? [flag] : [entry])),
    );
  }
  if (Array.isArray(value))
    return value.map((inner: unknown, index) =>
      index === Number(key) ? withFlag(inner, rest, before, isDeprecated) : inner,
    );
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([one, inner]) => [
      one,
      one === String(key) ? withFlag(inner, rest, before, isDeprecated) : (inner as unknown),
    ]),
  );
}
