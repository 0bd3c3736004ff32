import { isJsonObject, type DocsJson } from '../docsJson.ts';
import { findUnmoved } from '../itemMoves.ts';
import {
  buildNavigationTree,
  generatedListKey,
  type NavigationContainer,
  type NavigationNode,
} from '../navigation/navigationTree.ts';

/** An entry with its container (null at the top level) and the entries of its list. */
export interface PlacedEntry {
  readonly node: NavigationNode;
  readonly parent: NavigationContainer | null;
  readonly siblings: readonly NavigationNode[];
  /** The names of its containers, outermost first. */
  readonly within: readonly string[];
}

/** A change of one entry: where it is in each version; null where it isn't. */
export interface EntryChange {
  readonly before: PlacedEntry | null;
  readonly after: PlacedEntry | null;
}

/** The entries of two versions of a configuration, matched by kind and name; renamed containers by their entries. */
export interface MatchedNavigation {
  /** Entries that were added, removed, or moved. */
  readonly changes: readonly EntryChange[];
  /** Containers in both versions, whose own fields may differ. */
  readonly containers: readonly { readonly before: NavigationContainer; readonly after: NavigationContainer }[];
  /** For each entry in both versions, the same entry in the other version. */
  readonly partners: ReadonlyMap<NavigationNode, NavigationNode>;
}

/** Matches the entries that are written in two versions of a configuration file. */
export function matchNavigation(before: DocsJson, after: DocsJson): MatchedNavigation {
  const [left, right] = [listEntries(before), listEntries(after)];
  const partners = pairEntries(left, right);
  const containers = right.flatMap(({ node }) => {
    const partner = partners.get(node);
    return isContainer(node) && partner !== undefined && isContainer(partner) ? [{ before: partner, after: node }] : [];
  });
  return { changes: listEntryChanges(left, right, partners), containers, partners };
}

/** The node and all nodes in it. */
export function listNodes(node: NavigationNode): readonly NavigationNode[] {
  return [node, ...(isContainer(node) ? node.children.flatMap(listNodes) : [])];
}

/** An entry and the entries in it, each with the names of its containers. */
export function listInnerEntries(
  entry: Pick<PlacedEntry, 'node' | 'within'>,
): readonly Pick<PlacedEntry, 'node' | 'within'>[] {
  const { node, within } = entry;
  const inside = [...within, nameOfEntry(node)];
  return [
    entry,
    ...(isContainer(node) ? node.children.flatMap((child) => listInnerEntries({ node: child, within: inside })) : []),
  ];
}

/** The name that changes to the navigation show for an entry. */
export function nameOfEntry(node: NavigationNode): string {
  return node.kind === 'page' ? node.entry : node.label;
}

function isContainer(node: NavigationNode): node is NavigationContainer {
  return 'children' in node;
}

/** The entries in the file itself. Tabs and anchors of a classic file count as settings, as in `diffNavigation`. */
function listEntries(docs: DocsJson): readonly PlacedEntry[] {
  const { navigation } = docs.config;
  const tree = buildNavigationTree({ ...docs, config: navigation === undefined ? {} : { navigation } });
  const visit = (
    nodes: readonly NavigationNode[],
    parent: NavigationContainer | null,
    within: readonly string[],
  ): readonly PlacedEntry[] => {
    const lists = new Map<string, NavigationNode[]>();
    for (const node of nodes) {
      const list = JSON.stringify(node.position.list);
      lists.set(list, lists.get(list) ?? []);
      lists.get(list)?.push(node);
    }
    return nodes
      .filter(({ position }) => position.key !== generatedListKey)
      .flatMap((node) => [
        { node, parent, siblings: lists.get(JSON.stringify(node.position.list)) ?? [], within },
        ...(isContainer(node) ? visit(node.children, node, [...within, nameOfEntry(node)]) : []),
      ]);
  };
  return visit(tree, null, []);
}

function pairEntries(
  left: readonly PlacedEntry[],
  right: readonly PlacedEntry[],
): ReadonlyMap<NavigationNode, NavigationNode> {
  const partners = new Map<NavigationNode, NavigationNode>();
  const pair = (one: NavigationNode, other: NavigationNode) => void partners.set(one, other).set(other, one);
  const named = new Map<string, NavigationNode[]>();
  for (const { node } of left) named.set(nameOf(node), [...(named.get(nameOf(node)) ?? []), node]);
  // Entries with the same name are matched in order.
  for (const { node } of right) {
    const same = named.get(nameOf(node))?.find((other) => !partners.has(other));
    if (same !== undefined) pair(same, node);
  }
  for (const { node } of right) {
    if (partners.has(node) || !isContainer(node)) continue;
    const renamed = left.find((entry) => !partners.has(entry.node) && isRenamed(entry.node, node, partners));
    if (renamed !== undefined) pair(renamed.node, node);
  }
  return partners;
}

function nameOf(node: NavigationNode): string {
  return `${node.kind} ${nameOfEntry(node)}`;
}

/** True if most entries of one container are now in the other. */
function isRenamed(
  before: NavigationNode,
  after: NavigationContainer,
  partners: ReadonlyMap<NavigationNode, NavigationNode>,
): boolean {
  if (!isContainer(before) || before.kind !== after.kind) return false;
  const kept = before.children.filter((child) => after.children.some((other) => partners.get(child) === other));
  return kept.length > 0 && kept.length * 2 >= before.children.length;
}

function listEntryChanges(
  left: readonly PlacedEntry[],
  right: readonly PlacedEntry[],
  partners: ReadonlyMap<NavigationNode, NavigationNode>,
): readonly EntryChange[] {
  const entryOf = new Map(left.map((entry) => [entry.node, entry] as const));
  const partnerOf = (node: NavigationNode | null) => (node === null ? null : partners.get(node));
  // Computed once for each pair of lists.
  const unmoved = new Map<PlacedEntry['siblings'], Map<PlacedEntry['siblings'], ReadonlySet<NavigationNode>>>();
  const unmovedOf = (entry: PlacedEntry, old: PlacedEntry): ReadonlySet<NavigationNode> => {
    const known = unmoved.get(entry.siblings) ?? new Map<PlacedEntry['siblings'], ReadonlySet<NavigationNode>>();
    const found = known.get(old.siblings) ?? listUnmoved(entry, old, partners);
    unmoved.set(entry.siblings, known.set(old.siblings, found));
    return found;
  };
  const changed = right.flatMap((entry): readonly EntryChange[] => {
    const partner = partners.get(entry.node);
    const old = partner === undefined ? undefined : entryOf.get(partner);
    if (old === undefined) {
      // A new container goes with its entries, so not while it has others.
      const isOutermost = entry.parent === null || partners.has(entry.parent);
      const isNew = !listNodes(entry.node).some((node) => partners.has(node));
      return isOutermost && isNew ? [{ before: null, after: entry }] : [];
    }
    const stays = partnerOf(old.parent) === entry.parent && unmovedOf(entry, old).has(entry.node);
    return stays ? [] : [{ before: old, after: entry }];
  });
  const removed = left.filter(({ node, parent }) => !partners.has(node) && (parent === null || partners.has(parent)));
  return [...changed, ...removed.map((entry): EntryChange => ({ before: entry, after: null }))];
}

/** The entries of a list that keep their order among each other: as many as possible. */
function listUnmoved(
  { siblings }: PlacedEntry,
  old: PlacedEntry,
  partners: ReadonlyMap<NavigationNode, NavigationNode>,
): ReadonlySet<NavigationNode> {
  const indexOf = new Map(old.siblings.map((node, index) => [node, index] as const));
  const common = siblings.flatMap((node) => {
    const partner = partners.get(node);
    const index = partner === undefined ? undefined : indexOf.get(partner);
    return index === undefined ? [] : [{ node, index }];
  });
  const unmoved = findUnmoved(common.map(({ index }) => index));
  return new Set(common.filter((_, at) => unmoved.has(at)).map(({ node }) => node));
}

/** The fields of a container that aren't lists of entries. */
export function getOwnFields({ source, lists }: NavigationContainer): DocsJson['config'] {
  const keys = new Set<unknown>(lists.map(({ key }) => key));
  return isJsonObject(source) ? Object.fromEntries(Object.entries(source).filter(([key]) => !keys.has(key))) : {};
}
