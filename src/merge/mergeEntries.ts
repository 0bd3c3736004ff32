import { applyEdits } from '#base/textEdit.ts';
import { joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { readDocsJson, type JsonObject } from '#config/docsJson.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import { removeValue } from '#config/patchDocsJson.ts';
import { buildNavigationTree, type NavigationNode } from '#config/navigation/navigationTree.ts';
import { restorePageEntries } from '#config/edit/restorePageEntries.ts';
import type { MergeSide } from './mergeText.ts';

/** Each version is read as this file alone; other files it refers to aren't read. */
const ownFile = 'docs.json';

const read = (text: string) => readDocsJson(text, () => null, ownFile);

/** An entry of a navigation with its surroundings. */
interface PlacedEntry {
  readonly node: NavigationNode;
  /** The keys of its containers, outermost first. */
  readonly within: string;
  readonly previous: string;
  readonly next: string;
}

/** A navigation, and its entries by what they name. */
interface Navigation {
  readonly nodes: readonly NavigationNode[];
  readonly entries: ReadonlyMap<string, readonly PlacedEntry[]>;
}

/**
 * Returns a function that corrects the navigation of a merged configuration. Merged by line, two moves of an entry list
 * it twice, or not at all if their lines were resolved apart. Pages that both versions list but the merged one doesn't
 * are added at their position in `theirs`. Of an entry that is listed more often than both versions' changes to `base`
 * make it, those most like in `mine` stay, or in `theirs` if that `side` was chosen everywhere. Entries that only one
 * version added are never removed. Returns text that isn't JSON unchanged.
 */
export function mergeEntries(
  { base, mine, theirs }: Readonly<Record<MergeSide | 'base', string>>,
  siteFolder: RepoPath,
): (merged: string, side?: MergeSide) => string {
  const versions = { base: readNavigation(base), mine: readNavigation(mine), theirs: readNavigation(theirs) };
  if (versions.mine === null || versions.theirs === null) return (merged) => merged;
  const [ofMine, ofTheirs] = [versions.mine.entries, versions.theirs.entries];
  const ofBase: Navigation['entries'] = versions.base?.entries ?? new Map();
  const before = read(theirs);
  return (merged, side = 'mine') => {
    const listed = readNavigation(merged)?.entries;
    if (listed === undefined) return merged;
    const missing = [...ofTheirs].flatMap(([key, [first]]) =>
      first?.node.kind === 'page' && first.node.method === null && ofMine.has(key) && !listed.has(key)
        ? [first.node.entry]
        : [],
    );
    const complete = missing.reduce((text, entry) => {
      const { edits } = restorePageEntries(before, read(text), joinRepoPath(siteFolder, `${entry}.mdx`), siteFolder);
      return edits.reduce((now, { file, edit }) => (file === ownFile ? applyEdits(now, edit(now)) : now), text);
    }, merged);
    return removeRepeated(complete, { base: ofBase, mine: ofMine, theirs: ofTheirs }, side);
  };
}

function removeRepeated(
  merged: string,
  versions: Readonly<Record<MergeSide | 'base', Navigation['entries']>>,
  side: MergeSide,
): string {
  const navigation = readNavigation(merged);
  if (navigation === null) return merged;
  const removed = new Set<NavigationNode>();
  const isEmpty = (node: NavigationNode) => !('children' in node) || node.children.every((child) => removed.has(child));
  const depth = (entries: readonly PlacedEntry[]) =>
    Math.max(...entries.map(({ node, within }) => ('children' in node ? within.split('\n').length : Infinity)));
  // A repeated container goes once its entries are gone, so they come before it.
  const innermostFirst = [...navigation.entries].toSorted(([, one], [, other]) => depth(other) - depth(one) || 0);
  for (const [key, entries] of innermostFirst) {
    const count = (version: MergeSide | 'base') => versions[version].get(key)?.length ?? 0;
    const most = Math.max(count('mine'), count('theirs'), count('mine') + count('theirs') - count('base'));
    if (count('base') === 0 || entries.length <= most) continue;
    const wanted = versions[side].get(key) ?? [];
    const likest = entries.toSorted((one, other) => likeness(one, wanted) - likeness(other, wanted));
    for (const entry of likest) {
      const others = entries.filter((other) => other !== entry && !removed.has(other.node));
      const isWhole = others.some(({ node }) => isSameJson(listOwnFields(node), listOwnFields(entry.node)));
      if (others.length >= most && isWhole && keyOf(entry.node) === key && isEmpty(entry.node)) removed.add(entry.node);
    }
  }
  const listRemoved = (nodes: readonly NavigationNode[]): readonly JsonPath[] =>
    nodes.flatMap((node) =>
      removed.has(node) ? [node.location.path] : 'children' in node ? listRemoved(node.children) : [],
    );
  // From the end, so that paths stay valid.
  return listRemoved(navigation.nodes)
    .toSorted((one, other) => comparePaths(other, one))
    .reduce((text, path) => applyEdits(text, removeValue(text, path)), merged);
}

/** The fields of an entry besides its lists. */
function listOwnFields(node: NavigationNode): JsonObject {
  if (node.kind === 'link') return node.source;
  if (!('children' in node)) return {};
  const lists = new Set(node.lists.map(({ key }) => key));
  return Object.fromEntries(Object.entries(node.source).filter(([key]) => !lists.has(key)));
}

/** How much an entry's surroundings are like those of one of the entries. */
function likeness(entry: PlacedEntry, wanted: readonly PlacedEntry[]): number {
  return Math.max(
    0,
    ...wanted.map(
      ({ within, previous, next }) =>
        (within === entry.within ? 2 : 0) + (previous === entry.previous ? 1 : 0) + (next === entry.next ? 1 : 0),
    ),
  );
}

function comparePaths(one: JsonPath, other: JsonPath): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  const [first, second] = [one[at], other[at]];
  return typeof first === 'number' && typeof second === 'number' ? first - second : 0;
}

/** Null if the text isn't JSON. */
function readNavigation(text: string): Navigation | null {
  const docs = read(text);
  if (docs.problems.some(({ code }) => code === 'config/not-json')) return null;
  const nodes = buildNavigationTree(docs);
  const entries = new Map<string, PlacedEntry[]>();
  const add = (key: string, entry: PlacedEntry) => entries.set(key, [...(entries.get(key) ?? []), entry]);
  const visit = (list: readonly NavigationNode[], within: string) => {
    list.forEach((node, index) => {
      const [previous, next] = [list[index - 1], list[index + 1]].map((other) =>
        other === undefined ? '' : keyOf(other),
      );
      const entry = { node, within, previous: previous ?? '', next: next ?? '' };
      add(keyOf(node), entry);
      if (!('children' in node)) return;
      if (node.root !== null) add(`page ${node.root}`, entry);
      visit(node.children, `${within}\n${keyOf(node)}`);
    });
  };
  visit(nodes, '');
  return { nodes, entries };
}

function keyOf(node: NavigationNode): string {
  const { kind } = node;
  if (kind === 'page') return `page ${node.entry}`;
  return `${kind} ${node.label} ${'href' in node ? (node.href ?? '') : ''}`;
}
