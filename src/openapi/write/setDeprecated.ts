import { err, ok, type Result } from '#base/result.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { insertKey } from './insertKey.ts';
import type { StringEditRefusal } from './setStringAtPointer.ts';
import { isRecord } from '#base/isRecord.ts';
import { formatPointer, getValueAtPointer, type Pointer } from '../text/pointer.ts';
import { findPointerOffsets } from '../text/pointerRanges.ts';
import { parseJsonOrYaml } from '../text/parseJsonOrYaml.ts';
import { isJsonEqual } from './isEqualExceptAt.ts';

const name = 'deprecated';

/**
 * The smallest edit that sets or clears `deprecated` on the operation (or any object) at a pointer of JSON or YAML
 * text. Verified by parsing the result: everything else stays the same. Returns an error if that can't be verified.
 */
export function setDeprecated(
  text: string,
  pointer: Pointer,
  isDeprecated: boolean,
): Result<readonly TextEdit[], StringEditRefusal> {
  const { value } = parseJsonOrYaml(text);
  if (value === undefined) return err({ reason: 'not-read', message: 'Couldn’t read the file.' });
  const owner = getValueAtPointer(value, pointer);
  if (!isRecord(owner) || Object.keys(owner).length === 0)
    return err({ reason: 'not-found', message: `Nothing found at ${formatPointer(pointer)}.` });
  const said = Object.hasOwn(owner, name) ? owner[name] : false;
  if (said === isDeprecated) return ok([]);
  const edit = Object.hasOwn(owner, name)
    ? changed(text, value, pointer, isDeprecated)
    : insertKey(text, pointer, { name, value: isDeprecated, after: names });
  if (edit !== null) return ok([edit]);
  return err({ reason: 'not-proved', message: 'This couldn’t be changed without changing something else.' });
}

/** Keys that it is written after: those that name the operation. */
const names = ['tags', 'summary', 'operationId', 'externalDocs'];

function changed(text: string, value: unknown, pointer: Pointer, isDeprecated: boolean): TextEdit | null {
  const [at = 0] = findPointerOffsets(text, [[...pointer, name]]);
  const written = /^["']?deprecated["']?\s*:\s*(?=(true|false)\b)/i.exec(text.slice(at, at + 200));
  if (written?.[1] === undefined) return null;
  const from = at + written[0].length;
  const edit = { from, to: from + written[1].length, text: String(isDeprecated) };
  const after = parseJsonOrYaml(applyEdits(text, [edit]));
  return after.value !== undefined && isJsonEqual(withFlag(value, pointer, isDeprecated), after.value) ? edit : null;
}

/** A copy of the value with the flag set in the object at a pointer. */
function withFlag(value: unknown, [key, ...rest]: Pointer, isDeprecated: boolean): unknown {
  if (key === undefined) return { ...(isRecord(value) ? value : {}), [name]: isDeprecated };
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (index === Number(key) ? withFlag(inner, rest, isDeprecated) : inner));
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([one, inner]) => [
      one,
      one === String(key) ? withFlag(inner, rest, isDeprecated) : (inner as unknown),
    ]),
  );
}
