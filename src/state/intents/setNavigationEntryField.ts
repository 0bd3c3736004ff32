import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import { appendToEntryList, moveInEntryList, setEntryKey } from '#config/edit/setEntryKey.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import type { ConfigFileEdit } from '#config/edit/moveInNavigation.ts';
import type { NavigationContainer, NavigationLink } from '#config/navigation/navigationTree.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/** The node whose field is set, and the key order for such nodes. */
export interface NavigationFieldTarget {
  readonly node: NavigationContainer | NavigationLink;
  readonly order: readonly string[];
}

/** Sets the value at a path in a navigation node; undefined removes it, and objects left empty. */
export function setNavigationEntryField(
  app: App,
  { node, order }: NavigationFieldTarget,
  path: JsonPath,
  value: JsonValue | undefined,
): Promise<boolean> {
  const at = value === undefined ? withoutEmpty(node.source, path) : path;
  return change(
    app,
    node,
    setEntryKey(node, at, value, order),
    JSON.stringify([node.location.file, ...node.location.path, ...path]),
  );
}

/** Appends a value to a list in a navigation node. */
export function appendToNavigationEntryField(
  app: App,
  { node, order }: NavigationFieldTarget,
  path: JsonPath,
  value: JsonValue,
): Promise<boolean> {
  return change(app, node, appendToEntryList(node, path, value, order));
}

/** Moves an item of a list in a navigation node. */
export function moveNavigationEntryFieldItem(
  app: App,
  { node }: NavigationFieldTarget,
  path: JsonPath,
  from: number,
  to: number,
): Promise<boolean> {
  return change(app, node, moveInEntryList(node, path, from, to));
}

function change(
  app: App,
  { label }: NavigationFieldTarget['node'],
  edits: readonly ConfigFileEdit[],
  mergeKey?: string,
): Promise<boolean> {
  return changeNavigation(
    app,
    `the change to ${label}`,
    { kind: 'quiet' },
    edits,
    [],
    mergeKey === undefined ? {} : { mergeKey },
  );
}

/** Returns the path of the outermost object that would be empty without the value at `path`. */
function withoutEmpty(written: JsonObject, path: JsonPath): JsonPath {
  const above = path.slice(0, -1);
  const parent = above.reduce<JsonValue | undefined>(
    (inner, key) => (isJsonArray(inner) ? inner[Number(key)] : isJsonObject(inner) ? inner[String(key)] : undefined),
    written,
  );
  const isLast = above.length > 0 && typeof above.at(-1) !== 'number' && isJsonObject(parent);
  return isLast && Object.keys(parent).every((key) => key === path.at(-1)) ? withoutEmpty(written, above) : path;
}
