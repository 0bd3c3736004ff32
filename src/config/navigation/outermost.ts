import { isJsonArray, isJsonObject, type DocsJson, type JsonValue } from '../docsJson.ts';
import { childLists } from './nodeKinds.ts';
import { listChildLists, type NavigationContainer, type NavigationNode } from './navigationTree.ts';
import type { EntryContainer } from './insertionPoint.ts';

/** The container of the outermost visible entries: the chosen tab or version, or the navigation itself. */
export function getOutermostHolder(
  docs: Pick<DocsJson, 'config' | 'locations'>,
  tree: readonly NavigationNode[],
  branch: NavigationContainer | null,
): EntryContainer {
  const { navigation } = docs.config;
  const location = docs.locations.get(navigation ?? null) ?? { file: null, path: ['navigation'] };
  if (isJsonArray(navigation)) {
    const all = tree.flatMap((node) => ('children' in node && node.kind !== 'group' ? node.children : [node]));
    return {
      kind: 'navigation',
      label: '',
      location,
      lists: [{ key: 'navigation', location }],
      children: branch === null || branch.children.length === 0 ? all : branch.children,
    };
  }
  if (branch !== null) return branch;
  const lists = isJsonObject(navigation)
    ? listChildLists(navigation, location, docs).map(({ key, at }) => ({ key, location: at }))
    : [];
  const unreadable = lists.length === 0 ? unreadablePart(navigation) : null;
  return {
    kind: 'navigation',
    label: '',
    location,
    lists,
    children: tree,
    ...(unreadable === null ? {} : { unreadable }),
  };
}

/** Why no list of the navigation can be read, as text; null if it just has no list yet. */
function unreadablePart(navigation: JsonValue | undefined): string | null {
  const next = 'Fix it in the source first. Nothing was changed.';
  if (navigation === undefined) return null;
  if (!isJsonObject(navigation)) return `“navigation” must be a list of groups or an object. ${next}`;
  const wrong = Object.keys(childLists).find((list) => navigation[list] !== undefined);
  return wrong === undefined ? null : `“navigation.${wrong}” must be a list. ${next}`;
}
