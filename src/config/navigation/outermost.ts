import { isList, isObject, type DocsJson } from '../docsJson.ts';
import { listsOf, type NavigationContainer, type NavigationNode } from './navigationTree.ts';
import type { Holder } from './slot.ts';

/** What holds the outermost entries that are shown: the chosen tab or version, or the navigation itself. */
export function outermostHolder(
  docs: Pick<DocsJson, 'config' | 'places'>,
  tree: readonly NavigationNode[],
  branch: NavigationContainer | null,
): Holder {
  const { navigation } = docs.config;
  const place = docs.places.get(navigation ?? null) ?? { file: null, path: ['navigation'] };
  if (isList(navigation)) {
    const all = tree.flatMap((node) => ('children' in node && node.kind !== 'group' ? node.children : [node]));
    return {
      kind: 'navigation',
      label: '',
      place,
      lists: [{ key: 'navigation', place }],
      children: branch === null || branch.children.length === 0 ? all : branch.children,
    };
  }
  if (branch !== null) return branch;
  const lists = isObject(navigation) ? listsOf(navigation, place, docs).map(({ key, at }) => ({ key, place: at })) : [];
  return { kind: 'navigation', label: '', place, lists, children: tree };
}
