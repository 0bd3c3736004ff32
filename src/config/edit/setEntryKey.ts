import type { TextEdit } from '#base/textEdit.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import type { NavigationContainer, NavigationLink } from '../navigation/navigationTree.ts';
import { insertEntry, moveJsonEntry, setValue } from '../patchDocsJson.ts';
import type { JsonPath } from './parsedJsonText.ts';
import { getEntryLocation, readValueAtPath, type ConfigFileEdit } from './moveInNavigation.ts';

/** True if a node is a tab or anchor of a classic configuration, which contains pages by folder and has no list of them. */
export function isClassicBranch({ position }: Pick<NavigationContainer, 'position'>): boolean {
  return position.key.startsWith('classic ');
}

/** The key of a node's name: that of its kind, or `name` in lists of a classic configuration. */
export function getLabelKey({ kind, position }: NavigationContainer): string {
  return isClassicBranch({ position }) ? 'name' : kind;
}

/** The node to edit, which may be a link. */
type Entry = Pick<NavigationContainer | NavigationLink, 'position' | 'location'>;

/**
 * Edits that set a key of a node, or a path in it, in the file where it takes effect: a key next to a `$ref` wins over
 * the one in the referenced file. `undefined` removes the key. A new key goes before those that `order` doesn't list.
 */
export function setEntryKey(
  node: Entry,
  at: string | JsonPath,
  value: JsonValue | undefined,
  order: readonly string[] = [],
): readonly ConfigFileEdit[] {
  const path = typeof at === 'string' ? [at] : at;
  return editInEntry(node, path, (text, whole) =>
    setNamed(text, whole, value, [...whole.slice(0, whole.length - path.length).map(() => []), order]),
  );
}

/** Edits that append a value to a list in a node. Creates the list if it is missing. */
export function appendToEntryList(
  node: Entry,
  path: JsonPath,
  value: JsonValue,
  order: readonly string[] = [],
): readonly ConfigFileEdit[] {
  return editInEntry(node, path, (text, whole) => {
    const list = readValueAtPath(text, whole);
    return isJsonArray(list)
      ? insertEntry(text, [...whole, list.length], value)
      : setValue(text, whole, [value], [...whole.slice(0, whole.length - path.length).map(() => []), order]);
  });
}

/** Edits that move an entry within a list in a node. */
export function moveInEntryList(node: Entry, path: JsonPath, from: number, to: number): readonly ConfigFileEdit[] {
  return editInEntry(node, path, (text, whole) => moveJsonEntry(text, [...whole, from], [...whole, to]));
}

/** Edits of a path in a node, in the file where it takes effect. */
function editInEntry(
  node: Entry,
  path: JsonPath,
  edit: (text: string, whole: JsonPath) => readonly TextEdit[],
): readonly ConfigFileEdit[] {
  const inFile = (text: string) => edit(text, [...node.location.path, ...path]);
  const entry = getEntryLocation(node);
  if (entry.file === node.location.file && entry.path.length === node.location.path.length)
    return [{ file: node.location.file, edit: inFile }];
  let isSet = false;
  return [
    {
      file: entry.file,
      edit: (text) => {
        isSet = readValueAtPath(text, [...entry.path, ...path.slice(0, 1)]) !== undefined;
        return isSet ? edit(text, [...entry.path, ...path]) : [];
      },
    },
    { file: node.location.file, edit: (text) => (isSet ? [] : inFile(text)) },
  ];
}

/** If an icon is an object, only its name changes; its style and library stay. */
function setNamed(
  text: string,
  path: JsonPath,
  value: JsonValue | undefined,
  orders: readonly (readonly string[])[],
): readonly TextEdit[] {
  const before = readValueAtPath(text, path);
  return setValue(
    text,
    typeof value === 'string' && isJsonObject(before) && typeof before['name'] === 'string' ? [...path, 'name'] : path,
    value,
    orders,
  );
}
