import type { TextEdit } from '#base/textEdit.ts';
import { isObject, type JsonValue } from '../docsJson.ts';
import type { NavigationContainer } from '../navigation/navigationTree.ts';
import { setValue } from '../patchDocsJson.ts';
import type { JsonPath } from './jsonText.ts';
import { entryPlace, valueAt, type PlacedEdit } from './moveInNavigation.ts';

/** Whether a node is a tab or an anchor of a classic configuration, which holds pages by their folder and no list of them. */
export function isClassicBranch({ home }: Pick<NavigationContainer, 'home'>): boolean {
  return home.key.startsWith('classic ');
}

/** The key that holds a node's name: that of its kind, or `name` in the lists of a classic configuration. */
export function labelKeyOf({ kind, home }: NavigationContainer): string {
  return isClassicBranch({ home }) ? 'name' : kind;
}

/**
 * The edits that set a key of a node, in the file where that counts: a key beside a `$ref` wins over the one in the file that it names.
 * No value takes the key away.
 */
export function setInEntry(
  node: NavigationContainer,
  key: string,
  value: JsonValue | undefined,
): readonly PlacedEdit[] {
  const entry = entryPlace(node);
  if (entry.file === node.place.file && entry.path.length === node.place.path.length)
    return [{ file: node.place.file, edit: (text) => setNamed(text, [...node.place.path, key], value) }];
  let isSet = false;
  return [
    {
      file: entry.file,
      edit: (text) => {
        isSet = valueAt(text, [...entry.path, key]) !== undefined;
        return isSet ? setNamed(text, [...entry.path, key], value) : [];
      },
    },
    { file: node.place.file, edit: (text) => (isSet ? [] : setNamed(text, [...node.place.path, key], value)) },
  ];
}

/** An icon may be an object, of which only the name is another one then: its style and its library stay. */
function setNamed(text: string, path: JsonPath, value: JsonValue | undefined): readonly TextEdit[] {
  const before = valueAt(text, path);
  return setValue(
    text,
    typeof value === 'string' && isObject(before) && typeof before['name'] === 'string' ? [...path, 'name'] : path,
    value,
  );
}
