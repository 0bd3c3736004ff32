import { err, ok, type Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { insertKey } from './insertKey.ts';
import { setStringAtPointer, type StringEditRefusal } from './setStringAtPointer.ts';
import type { Pointer } from '../text/pointer.ts';

/** Keys that a description is written after: names, and the type of a value. */
const names = ['tags', 'summary', 'operationId', 'title', 'name', 'in', 'type'];

/** Edits that set the text at a pointer, like `setStringAtPointer`, but also insert a missing description into an existing object. */
export function setOrInsertString(
  text: string,
  pointer: Pointer,
  words: string,
): Result<readonly TextEdit[], StringEditRefusal> {
  const set = setStringAtPointer(text, pointer, words);
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
