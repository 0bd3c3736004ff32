import { applyEdits, replacementEdit, type TextEdit } from '#base/textEdit.ts';
import { getNodeValue } from 'jsonc-parser';
import { folderOf, joinPath, relativePath, type RepoPath } from '#base/repoPath.ts';
import { isList, isObject, type JsonPlace, type JsonValue } from '../docsJson.ts';
import type { Slot } from '../navigation/slot.ts';
import { insertEntry, moveEntry, removeValue, setValue } from '../patchDocsJson.ts';
import { nodeAt, parseJsonText, type JsonPath } from './jsonText.ts';

/** One file's part of an edit. `file` is null for the configuration itself; the parts are done in their order. */
export interface PlacedEdit {
  readonly file: RepoPath | null;
  readonly edit: (text: string) => readonly TextEdit[];
}

/** The path of an entry after it was moved from one place to another in the same file: what stands behind it moves up. */
export function pathAfterMove(
  from: JsonPath,
  slot: Pick<Slot, 'index'> & { readonly list: Pick<JsonPlace, 'path'> },
): JsonPath {
  const list = from.slice(0, -1);
  const at = Number(from.at(-1));
  const path = [...slot.list.path, slot.index];
  const key = path[list.length];
  const sameList = list.every((part, index) => part === path[index]) && path.length > list.length;
  return sameList && typeof key === 'number' && key > at ? path.with(list.length, key - 1) : path;
}

/** The edits that move an entry as it is written, into another file where the slot is in one. */
export function moveInNavigation(from: JsonPlace, slot: Slot): readonly PlacedEdit[] {
  if (from.file === slot.list.file) return [{ file: from.file, edit: (text) => moveWithin(text, from.path, slot) }];
  let entry: JsonValue | undefined;
  return [
    {
      file: from.file,
      edit: (text) => {
        entry = withReferences(valueAt(text, from.path), from.file, slot.list.file);
        return removeValue(text, from.path);
      },
    },
    {
      file: slot.list.file,
      edit: (text) => (entry === undefined ? [] : insertEntry(text, [...slot.list.path, slot.index], entry)),
    },
  ];
}

/** The edits that put a new entry into the slot. */
export function insertInNavigation(slot: Slot, entry: JsonValue): readonly PlacedEdit[] {
  return [{ file: slot.list.file, edit: (text) => insertEntry(text, [...slot.list.path, slot.index], entry) }];
}

/** The value that is written at a path, with its `$ref` as they are; undefined where there is none. */
export function valueAt(text: string, path: JsonPath): JsonValue | undefined {
  const json = parseJsonText(text);
  const node = json === null ? null : nodeAt(json.root, path);
  return node === null ? undefined : (getNodeValue(node) as JsonValue); // a node's value is JSON
}

/** A value whose `$ref` name the same files from another file, which they are relative to. */
export function withReferences<Value extends JsonValue | undefined>(
  value: Value,
  from: RepoPath | null,
  to: RepoPath | null,
): Value {
  if (from === null || to === null || folderOf(from) === folderOf(to)) return value;
  const moved = (inner: JsonValue): JsonValue => {
    if (isList(inner)) return inner.map(moved);
    if (!isObject(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, content]) => [
        key,
        key === '$ref' && typeof content === 'string'
          ? relativePath(folderOf(to), joinPath(folderOf(from), content))
          : moved(content),
      ]),
    );
  };
  return (value === undefined ? undefined : moved(value)) as Value; // lists stay lists, and objects objects
}

/** The place of an entry in the list that it stands in. */
export function entryPlace({
  home,
}: {
  readonly home: { readonly list: JsonPlace; readonly index: number };
}): JsonPlace {
  return { file: home.list.file, path: [...home.list.path, home.index] };
}

function moveWithin(text: string, from: JsonPath, slot: Slot): readonly TextEdit[] {
  const to = pathAfterMove(from, slot);
  const edits = moveEntry(text, from, to);
  if (edits.length > 0 || valueAt(text, slot.list.path) !== undefined) return edits;
  const withList = applyEdits(text, setValue(text, slot.list.path, []));
  return replacementEdit(text, applyEdits(withList, moveEntry(withList, from, to)));
}
