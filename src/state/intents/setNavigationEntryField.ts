import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import { appendToEntryList, moveInEntryList, setEntryKey } from '#config/edit/setEntryKey.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import type { ConfigFileEdit } from '#config/edit/moveInNavigation.ts';
import type { NavigationContainer, NavigationLink } from '#config/navigation/navigationTree.ts';
import { changeNavigation } from './changeNavigation.ts';
import type { App } from '../app.ts';

/** The node whose field is set, and the keys of such nodes in the order that they are to stand in. */
export interface NavigationFieldTarget {
  readonly node: NavigationContainer | NavigationLink;
  readonly order: readonly string[];
}

/** Sets what stands at a path in a node of the navigation; undefined takes it away, with what it leaves empty. */
export function setNavigationEntryField(
  app: App,
  { node, order }: NavigationFieldTarget,
  path: JsonPath,
  value: JsonValue | undefined,
): Promise<boolean> {
  const at = value === undefined ? withoutEmpty(node.written, path) : path;
  return change(
    app,
    node,
    setEntryKey(node, at, value, order),
    JSON.stringify([node.place.file, ...node.place.path, ...path]),
  );
}

/** Puts a value behind the last one of a list in a node of the navigation. */
export function appendToNavigationEntryField(
  app: App,
  { node, order }: NavigationFieldTarget,
  path: JsonPath,
  value: JsonValue,
): Promise<boolean> {
  return change(app, node, appendToEntryList(node, path, value, order));
}

/** Moves a value of a list in a node of the navigation to another place in it. */
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

/** The path of the outermost object that would hold nothing more without the value at `path`. */
function withoutEmpty(written: JsonObject, path: JsonPath): JsonPath {
  const above = path.slice(0, -1);
  const parent = above.reduce<JsonValue | undefined>(
    (inner, key) => (isJsonArray(inner) ? inner[Number(key)] : isJsonObject(inner) ? inner[String(key)] : undefined),
    written,
  );
  const isLast = above.length > 0 && typeof above.at(-1) !== 'number' && isJsonObject(parent);
  return isLast && Object.keys(parent).every((key) => key === path.at(-1)) ? withoutEmpty(written, above) : path;
}
