import { err, ok, type Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { insertKey } from './insertKey.ts';
import { setStringAtPointer, type StringEditRefusal } from './setStringAtPointer.ts';
import type { Pointer } from '../text/pointer.ts';

/** What a description is written behind: the names of what it describes, and what kind of value it is. */
const names = ['tags', 'summary', 'operationId', 'title', 'name', 'in', 'type'];

/** The edits that make words those at a pointer, as `setStringAtPointer` does; a description that is missing in an object that is there is written into it. */
export function setOrInsertString(
  text: string,
  pointer: Pointer,
  words: string,
): Result<readonly TextEdit[], StringEditRefusal> {
  const set = setStringAtPointer(text, pointer, words);
  const [name] = pointer.slice(-1);
  if (set.ok || set.problem.reason !== 'not-found' || name !== 'description' || words === '') return set;
  const edit = insertKey(text, pointer.slice(0, -1), { name, value: words, behind: names });
  return edit === null
    ? err({
        reason: 'not-proved',
        message: 'A description could not be written there without changing something else.',
      })
    : ok([edit]);
}
