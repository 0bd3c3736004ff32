import { isSameJson } from '#base/isSameJson.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonObject, type JsonValue } from '../docsJson.ts';
import type { NavigationContainer } from '../navigation/navigationTree.ts';
import { getEntryLocation, readValueAtPath } from './moveInNavigation.ts';
import { getLabelKey } from './setEntryKey.ts';

const holders = new Set([
  'pages',
  'groups',
  'root',
  'tabs',
  'anchors',
  'dropdowns',
  'languages',
  'versions',
  'products',
  'menu',
]);

/**
 * A copy of a node as written in `text`, with another name and other pages: `entries` maps old to new entries. Inlines
 * `$ref` parts, because both places of a shared file would have the same pages. Null if the node no longer exists.
 */
export function copyNavigationEntry(
  text: string,
  node: NavigationContainer,
  docs: Pick<DocsJson, 'locations'>,
  entries: ReadonlyMap<string, string>,
): JsonObject | null {
  const written = readValueAtPath(text, getEntryLocation(node).path);
  const value = written !== undefined && refers(written) ? joined(node, docs) : written;
  return isJsonObject(value) ? { ...renamed(value, entries), [getLabelKey(node)]: `${node.label} copy` } : null;
}

/** The node with all references resolved. */
function joined({ position }: NavigationContainer, { locations }: Pick<DocsJson, 'locations'>): JsonValue | undefined {
  for (const [list, { file, path }] of locations) {
    if (isJsonArray(list) && file === position.list.file && isSameJson(path, position.list.path))
      return list[position.index];
  }
  return undefined;
}

function refers(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.some(refers);
  return isJsonObject(value) && (typeof value['$ref'] === 'string' || Object.values(value).some(refers));
}

function renamed(value: JsonObject, entries: ReadonlyMap<string, string>): JsonObject {
  const copy = (inner: JsonValue): JsonValue => {
    if (typeof inner === 'string') return entries.get(inner.replace(/^\.?\//, '')) ?? inner;
    if (isJsonArray(inner)) return inner.map(copy);
    return isJsonObject(inner) ? renamed(inner, entries) : inner;
  };
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, holders.has(key) ? copy(child) : child]));
}
