import { err, ok, type Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { findPointerRanges } from '../text/pointerRanges.ts';
import { insertKey } from './insertKey.ts';
import { setStringAtPointer, type StringEditRefusal } from './setStringAtPointer.ts';
import type { Pointer } from '../text/pointer.ts';

/** Keys that a description is written after: names, and the type of a value. */
const names = ['tags', 'summary', 'operationId', 'title', 'name', 'in', 'type'];

/**
 * Edits that set the text at a pointer, like `setStringAtPointer`, but also insert a missing description into an
 * existing object, and set a number or a boolean to another one.
 */
export function setOrInsertString(
  text: string,
  pointer: Pointer,
  words: string,
): Result<readonly TextEdit[], StringEditRefusal> {
  const set = setStringAtPointer(text, pointer, words);
  if (!set.ok && set.problem.reason === 'not-words') return setLiteral(text, pointer, words) ?? set;
  const [name] = pointer.slice(-1);
  if (set.ok || set.problem.reason !== 'not-found' || name !== 'description' || words === '') return set;
  const edit = insertKey(text, pointer.slice(0, -1), { name, value: words, after: names });
  return edit === null
    ? err({
        reason: 'not-proved',
        message: 'A description couldn’t be added there without changing something else.',
      })
    : ok([edit]);
}

/** Numbers and booleans as JSON and YAML write them alike. */
const literals = [
  [/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/, 'This value must be a number.'],
  [/^(?:true|false)$/, 'This value must be true or false.'],
] as const;

/** Edits that replace a literal with another one of its type; null if the value isn't a literal. */
function setLiteral(text: string, pointer: Pointer, words: string): ReturnType<typeof setStringAtPointer> | null {
  const range = findPointerRanges(text, [pointer])[0]?.value ?? null;
  if (range === null) return null;
  const before = text.slice(range.from, range.to);
  const literal = literals.find(([shape]) => shape.test(before));
  if (literal === undefined) return null;
  const [shape, message] = literal;
  const after = words.trim();
  if (!shape.test(after)) return err({ reason: 'not-words', message });
  return ok(after === before ? [] : [{ ...range, text: after }]);
}
