import { isSameJson } from '#base/isSameJson.ts';
import { isJsonObject, type DocsJson } from '../docsJson.ts';
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

function isContainer(node: NavigationNode): node is NavigationContainer {
  return 'children' in node;
}

/** The entries in the file itself. Tabs and anchors of a classic file count as settings, as in `diffNavigation`. */
function listEntries(docs: DocsJson): readonly PlacedEntry[] {
  const { navigation } = docs.config;
  const tree = buildNavigationTree({ ...docs, config: navigation === undefined ? {} : { navigation } });
  const visit = (nodes: readonly NavigationNode[], parent: NavigationContainer | null): readonly PlacedEntry[] =>
    nodes
      .filter(({ position }) => position.key !== generatedListKey)
      .flatMap((node) => [
        { node, parent, siblings: nodes.filter((other) => isSameJson(other.position.list, node.position.list)) },
        ...(isContainer(node) ? visit(node.children, node) : []),
      ]);
  return visit(tree, null);
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
  return `${node.kind} ${node.kind === 'page' ? node.entry : node.label}`;
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
  const changed = right.flatMap((entry): readonly EntryChange[] => {
    const partner = partners.get(entry.node);
    const old = partner === undefined ? undefined : entryOf.get(partner);
    if (old === undefined) {
      // A new container goes with its entries, so not while it has others.
      const isOutermost = entry.parent === null || partners.has(entry.parent);
      const isNew = !listNodes(entry.node).some((node) => partners.has(node));
      return isOutermost && isNew ? [{ before: null, after: entry }] : [];
    }
    const stays = partnerOf(old.parent) === entry.parent && listUnmoved(entry, old, partners).has(entry.node);
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
  const common = siblings.flatMap((node) => {
    const partner = partners.get(node);
    const index = partner === undefined ? -1 : old.siblings.indexOf(partner);
    return index < 0 ? [] : [{ node, index }];
  });
  // The longest increasing run that ends at each entry.
  const runs: (readonly NavigationNode[])[] = [];
  common.forEach(({ node, index }, at) => {
    const before = runs.filter((_, other) => (common[other]?.index ?? 0) < index && other < at);
    runs.push([...before.reduce<readonly NavigationNode[]>((a, b) => (b.length > a.length ? b : a), []), node]);
  });
  return new Set(runs.reduce((a, b) => (b.length > a.length ? b : a), []));
}

/** The fields of a container that aren't lists of entries. */
export function getOwnFields({ source, lists }: NavigationContainer): DocsJson['config'] {
  const keys = new Set<unknown>(lists.map(({ key }) => key));
  return isJsonObject(source) ? Object.fromEntries(Object.entries(source).filter(([key]) => !keys.has(key))) : {};
}
