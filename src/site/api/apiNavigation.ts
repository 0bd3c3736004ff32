import type { JsonLocation } from '#config/docsJson.ts';
import {
  defaultContainerFields,
  generatedListKey,
  type NavigationContainer,
  type EntryPosition,
  type NavigationNode,
  type NavigationPage,
} from '#config/navigation/navigationTree.ts';
import type { ApiSite } from '#openapi/pages/buildApiSite.ts';
import type { GeneratedGroup } from '#openapi/pages/groupOperationsByTag.ts';

/** A navigation group generated from a tag, as plain data. */
export interface ApiGroup {
  readonly label: string;
  /** The entries its pages would have if they were files. */
  readonly entries: readonly string[];
  readonly groups: readonly ApiGroup[];
}

/** What API pages add to the written navigation, as plain data. */
export interface ApiNavigation {
  /** The pages of `METHOD /path` entries, by the location of the entry. */
  readonly entries: readonly { readonly place: JsonLocation; readonly entry: string }[];
  /** Groups added inside a part of the navigation, or at its end if the place is null. */
  readonly added: readonly { readonly place: JsonLocation | null; readonly groups: readonly ApiGroup[] }[];
}

/** Converts the navigation of a site's API pages to plain data. */
export function toApiNavigation({
  entries,
  generatedNavigation,
}: Pick<ApiSite, 'entries' | 'generatedNavigation'>): ApiNavigation {
  const plain = ({ label, pages, groups }: GeneratedGroup): ApiGroup => ({
    label,
    entries: pages.map(({ slug }) => slug),
    groups: groups.map(plain),
  });
  return {
    entries: entries.flatMap(({ path, page }) => (page === null ? [] : [{ place: path, entry: page.slug }])),
    added: generatedNavigation.map(({ path, groups }) => ({ place: path, groups: groups.map(plain) })),
  };
}

/** The navigation including generated API pages, as if they were listed. Nodes without any stay the same objects. */
export function insertApiEntries(
  tree: readonly NavigationNode[],
  { entries, added }: ApiNavigation,
): readonly NavigationNode[] {
  if (entries.length === 0 && added.length === 0) return tree;
  const entryAt = indexEntriesByPath({ entries });
  const left = new Map(added.map((one) => [one.place === null ? '' : keyOf(one.place), one]));
  const filled = (nodes: readonly NavigationNode[]): readonly NavigationNode[] => {
    const made = nodes.map(fill);
    return made.every((node, index) => node === nodes[index]) ? nodes : made;
  };
  const fill = (node: NavigationNode): NavigationNode => {
    if (node.kind === 'page') {
      const entry = node.method === null ? null : entryAt(node.location);
      return entry === null ? node : { ...node, entry, method: null };
    }
    if (node.kind === 'link' || node.kind === 'unknown') return node;
    const key = keyOf(node.location);
    const own = left.get(key);
    left.delete(key);
    const children = filled(node.children);
    return own === undefined && children === node.children
      ? node
      : { ...node, children: own === undefined ? children : [...children, ...nodesOf(own.groups, node.location)] };
  };
  const found = filled(tree);
  // Left over: pages for the whole site, and parts of a classic site that differ only by URL.
  return [...left.values()].reduce(
    (nodes, { place, groups }) => appended(nodes, nodesOf(groups, place ?? { file: null, path: [] })),
    found,
  );
}

/** Returns a lookup from the location of an entry such as `GET /flags` to its page's entry. */
export function indexEntriesByPath({
  entries,
}: Pick<ApiNavigation, 'entries'>): (place: JsonLocation) => string | null {
  const known = new Map(entries.map(({ place, entry }) => [keyOf(place), entry]));
  return (place) => known.get(keyOf(place)) ?? null;
}

function keyOf({ file, path }: JsonLocation): string {
  return `${file ?? ''}#${JSON.stringify(path)}`;
}

function nodesOf(groups: readonly ApiGroup[], around: JsonLocation): readonly NavigationNode[] {
  const list: JsonLocation = { file: around.file, path: [...around.path, generatedListKey] };
  return groups.map((group, index) => groupNode(group, { list, key: generatedListKey, index }));
}

function groupNode({ label, entries, groups }: ApiGroup, position: EntryPosition): NavigationContainer {
  const location: JsonLocation = { file: position.list.file, path: [...position.list.path, position.index] };
  const list: JsonLocation = { file: location.file, path: [...location.path, 'pages'] };
  const pages = entries.map((entry, index): NavigationPage => ({
    kind: 'page',
    entry,
    method: null,
    location: { file: list.file, path: [...list.path, index] },
    position: { list, key: generatedListKey, index },
  }));
  const inner = groups.map((group, index) =>
    groupNode(group, { list, key: generatedListKey, index: entries.length + index }),
  );
  return {
    ...defaultContainerFields,
    kind: 'group',
    label,
    children: [...pages, ...inner],
    source: {},
    location,
    position,
  };
}

/** Appends nodes. If the navigation is divided, uses the part with pages in the same folder, else the first visible one. */
function appended(tree: readonly NavigationNode[], nodes: readonly NavigationNode[]): readonly NavigationNode[] {
  const folder = folderOfFirst(nodes);
  const parts = tree.filter(
    (node): node is NavigationContainer =>
      'children' in node && node.kind !== 'group' && !node.hidden && node.href === null,
  );
  const part =
    parts.find(
      ({ source }) =>
        typeof source['url'] === 'string' && folder !== '' && folder === source['url'].replaceAll(/^\/|\/$/g, ''),
    ) ?? parts[0];
  if (part === undefined) return [...tree, ...nodes];
  return tree.map((node) => (node === part ? { ...part, children: appended(part.children, nodes) } : node));
}

function folderOfFirst(nodes: readonly NavigationNode[]): string {
  for (const node of nodes) {
    if (node.kind === 'page') return node.entry.split('/')[0] ?? '';
    const inner = 'children' in node ? folderOfFirst(node.children) : '';
    if (inner !== '') return inner;
  }
  return '';
}
