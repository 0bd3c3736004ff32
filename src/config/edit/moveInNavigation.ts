import { applyEdits, diffToEdit, type TextEdit } from '#base/textEdit.ts';
import { getNodeValue } from 'jsonc-parser';
import { parentFolderOf, joinRepoPath, relativePath, type RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type JsonLocation, type JsonValue } from '../docsJson.ts';
import type { InsertionPoint } from '../navigation/insertionPoint.ts';
import { insertEntry, moveJsonEntry, removeValue, setValue } from '../patchDocsJson.ts';
import { findNodeAtPath, parseJsonText, type JsonPath } from './parsedJsonText.ts';

/** An edit of one file. `file` is null for the configuration itself. Edits are applied in order. */
export interface ConfigFileEdit {
  readonly file: RepoPath | null;
  readonly edit: (text: string) => readonly TextEdit[];
  /** The list that gets an entry; it can't if its content is in a file that can't be read. */
  readonly list?: JsonPath;
}

/** The path of an entry after a move within the same file: entries after its old place move up. */
export function mapPathAfterMove(
  from: JsonPath,
  slot: Pick<InsertionPoint, 'index'> & { readonly list: Pick<JsonLocation, 'path'> },
): JsonPath {
  const list = from.slice(0, -1);
  const at = Number(from.at(-1));
  const path = [...slot.list.path, slot.index];
  const key = path[list.length];
  const sameList = list.every((part, index) => part === path[index]) && path.length > list.length;
  return sameList && typeof key === 'number' && key > at ? path.with(list.length, key - 1) : path;
}

/** Edits that move an entry with its formatting. If the insertion point is in another file, the entry moves there. */
export function moveInNavigation(from: JsonLocation, slot: InsertionPoint): readonly ConfigFileEdit[] {
  const list = slot.list.path;
  if (from.file === slot.list.file)
    return [{ file: from.file, list, edit: (text) => moveWithin(text, from.path, slot) }];
  let entry: JsonValue | undefined;
  return [
    {
      file: from.file,
      edit: (text) => {
        entry = rebaseReferences(readValueAtPath(text, from.path), from.file, slot.list.file);
        return removeValue(text, from.path);
      },
    },
    {
      file: slot.list.file,
      list,
      edit: (text) => (entry === undefined ? [] : insertEntry(text, [...slot.list.path, slot.index], entry)),
    },
  ];
}

/** Edits that insert a new entry. */
export function insertInNavigation(slot: InsertionPoint, entry: JsonValue): readonly ConfigFileEdit[] {
  const list = slot.list.path;
  return [{ file: slot.list.file, list, edit: (text) => insertEntry(text, [...list, slot.index], entry) }];
}

/** The value at a path with `$ref` unresolved; undefined if there is none. */
export function readValueAtPath(text: string, path: JsonPath): JsonValue | undefined {
  const json = parseJsonText(text);
  const node = json === null ? null : findNodeAtPath(json.root, path);
  return node === null ? undefined : (getNodeValue(node) as JsonValue); // a node's value is JSON
}

/** Rewrites relative `$ref` paths so that they name the same files from another file. */
export function rebaseReferences<Value extends JsonValue | undefined>(
  value: Value,
  from: RepoPath | null,
  to: RepoPath | null,
): Value {
  if (from === null || to === null || parentFolderOf(from) === parentFolderOf(to)) return value;
  const moved = (inner: JsonValue): JsonValue => {
    if (isJsonArray(inner)) return inner.map(moved);
    if (!isJsonObject(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, content]) => [
        key,
        key === '$ref' && typeof content === 'string'
          ? relativePath(parentFolderOf(to), joinRepoPath(parentFolderOf(from), content))
          : moved(content),
      ]),
    );
  };
  return (value === undefined ? undefined : moved(value)) as Value; // lists stay lists, and objects stay objects
}

/** The location of an entry in its list. */
export function getEntryLocation({
  position,
}: {
  readonly position: { readonly list: JsonLocation; readonly index: number };
}): JsonLocation {
  return { file: position.list.file, path: [...position.list.path, position.index] };
}

function moveWithin(text: string, from: JsonPath, slot: InsertionPoint): readonly TextEdit[] {
  const to = mapPathAfterMove(from, slot);
  const edits = moveJsonEntry(text, from, to);
  if (edits.length > 0 || readValueAtPath(text, slot.list.path) !== undefined) return edits;
  const withList = applyEdits(text, setValue(text, slot.list.path, []));
  return diffToEdit(text, applyEdits(withList, moveJsonEntry(withList, from, to)));
}
