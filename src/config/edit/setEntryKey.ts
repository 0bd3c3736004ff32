import type { TextEdit } from '#base/textEdit.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import type { NavigationContainer, NavigationLink } from '../navigation/navigationTree.ts';
import { insertEntry, moveJsonEntry, setValue } from '../patchDocsJson.ts';
import type { JsonPath } from './parsedJsonText.ts';
import { getEntryLocation, readValueAtPath, type ConfigFileEdit } from './moveInNavigation.ts';

/** Whether a node is a tab or an anchor of a classic configuration, which holds pages by their folder and no list of them. */
export function isClassicBranch({ home }: Pick<NavigationContainer, 'home'>): boolean {
  return home.key.startsWith('classic ');
}

/** The key that holds a node's name: that of its kind, or `name` in the lists of a classic configuration. */
export function getLabelKey({ kind, home }: NavigationContainer): string {
  return isClassicBranch({ home }) ? 'name' : kind;
}

/** What is changed of a node, which may be a link as well. */
type Entry = Pick<NavigationContainer | NavigationLink, 'home' | 'place'>;

/**
 * The edits that set a key of a node, or what stands at a path in it, in the file where that counts: a key beside a `$ref` wins over
 * the one in the file that it names. No value takes the key away. A new key comes to stand before those that `order` does not name.
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

/** The edits that put a value behind the last one of a list in a node; the list is made where it is missing. */
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

/** The edits that move an entry of a list in a node to another place in it. */
export function moveInEntryList(node: Entry, path: JsonPath, from: number, to: number): readonly ConfigFileEdit[] {
  return editInEntry(node, path, (text, whole) => moveJsonEntry(text, [...whole, from], [...whole, to]));
}

/** The edits of what stands at a path in a node, in the file where that counts. */
function editInEntry(
  node: Entry,
  path: JsonPath,
  edit: (text: string, whole: JsonPath) => readonly TextEdit[],
): readonly ConfigFileEdit[] {
  const inFile = (text: string) => edit(text, [...node.place.path, ...path]);
  const entry = getEntryLocation(node);
  if (entry.file === node.place.file && entry.path.length === node.place.path.length)
    return [{ file: node.place.file, edit: inFile }];
  let isSet = false;
  return [
    {
      file: entry.file,
      edit: (text) => {
        isSet = readValueAtPath(text, [...entry.path, ...path.slice(0, 1)]) !== undefined;
        return isSet ? edit(text, [...entry.path, ...path]) : [];
      },
    },
    { file: node.place.file, edit: (text) => (isSet ? [] : inFile(text)) },
  ];
}

/** An icon may be an object, of which only the name is another one then: its style and its library stay. */
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
