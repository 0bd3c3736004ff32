import { ok, type Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { parseJsonOrYaml } from '../text/parseJsonOrYaml.ts';
import { getValueAtPointer, type Pointer } from '../text/pointer.ts';
import { isJsonEqual } from './isEqualExceptAt.ts';
import { setOrInsertString } from './setOrInsertString.ts';
import type { StringEditRefusal } from './setStringAtPointer.ts';

/** Edits that set the text at a pointer, like `setOrInsertString`, and its copies (`listApiTextCopies`). */
export function setApiText(
  text: string,
  pointer: Pointer,
  words: string,
  copies: readonly Pointer[],
): Result<readonly TextEdit[], StringEditRefusal> {
  const edited = setOrInsertString(text, pointer, words);
  if (!edited.ok) return edited;
  return ok(
    copies.reduce((edits, copy) => {
      const more = setOrInsertString(text, copy, words);
      return more.ok && !more.value.some((edit) => edits.some((other) => edit.from < other.to && other.from < edit.to))
        ? [...edits, ...more.value].toSorted((a, b) => a.from - b.from)
        : edits;
    }, edited.value),
  );
}

/**
 * The pointers of the defaults and examples that repeat an allowed value of a schema or server variable; none if the value
 * is allowed twice. While the value is typed they stay the same: half of it may equal other values.
 */
export function listApiTextCopies(text: string, pointer: Pointer): readonly Pointer[] {
  const key = pointer.at(-1);
  const isConst = key === 'const';
  if (!isConst && pointer.at(-2) !== 'enum') return [];
  const { value: root } = parseJsonOrYaml(text);
  const at = (place: Pointer) => getValueAtPointer(root, place);
  const value = at(pointer);
  const list = isConst ? [value] : at(pointer.slice(0, -1));
  const owner = pointer.slice(0, isConst ? -1 : -2);
  if (!Array.isArray(list) || list.filter((one) => isJsonEqual(one, value)).length !== 1) return [];
  const within = owner.slice(0, -1);
  // Of a list with these values, and of a parameter or body with this schema.
  const owners = owner.at(-1) === 'items' || owner.at(-1) === 'schema' ? [owner, within] : [owner];
  return owners
    .flatMap((place) => ['default', 'x-default', 'example', 'examples'].map((name): Pointer => [...place, name]))
    .flatMap((place): readonly Pointer[] => {
      const found: unknown = at(place);
      return Array.isArray(found) ? found.map((_, index) => [...place, index]) : [place];
    })
    .filter((place) => isJsonEqual(at(place), value));
}
