import { applyEdits } from '#base/textEdit.ts';
import { joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { readDocsJson } from '#config/docsJson.ts';
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
 * Returns a function that corrects the navigation of a merged configuration: it lists each entry at least as often as
 * the version that lists it less often, and at most as often as the other one. Merged by line, two moves of an entry
 * list it twice, or not at all if their lines were resolved apart. Missing pages are added at their position in
 * `theirs`; of repeated entries, those most like in `mine` stay, or in `theirs` if that `side`
 * was chosen everywhere. Returns text that isn't JSON unchanged.
 */
export function mergeEntries(
  mine: string,
  theirs: string,
  siteFolder: RepoPath,
): (merged: string, side?: MergeSide) => string {
  const [ofMine, ofTheirs] = [readNavigation(mine), readNavigation(theirs)];
  if (ofMine === null || ofTheirs === null) return (merged) => merged;
  const before = read(theirs);
  return (merged, side = 'mine') => {
    const listed = readNavigation(merged)?.entries;
    if (listed === undefined) return merged;
    const missing = [...ofTheirs.entries].flatMap(([key, [first]]) =>
      first?.node.kind === 'page' && first.node.method === null && ofMine.entries.has(key) && !listed.has(key)
        ? [first.node.entry]
        : [],
    );
    const complete = missing.reduce((text, entry) => {
      const { edits } = restorePageEntries(before, read(text), joinRepoPath(siteFolder, `${entry}.mdx`), siteFolder);
      return edits.reduce((now, { file, edit }) => (file === ownFile ? applyEdits(now, edit(now)) : now), text);
    }, merged);
    return removeRepeated(complete, { mine: ofMine, theirs: ofTheirs }, side);
  };
}

function removeRepeated(
  merged: string,
  { mine, theirs }: Readonly<Record<MergeSide, Navigation>>,
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
    const [own = [], others = []] = [mine.entries.get(key), theirs.entries.get(key)];
    const most = Math.max(own.length, others.length);
    const wanted = side === 'mine' ? own : others;
    if (most === 0 || entries.length <= most) continue;
    entries
      .filter(({ node }) => keyOf(node) === key && isEmpty(node))
      .toSorted((one, other) => likeness(one, wanted) - likeness(other, wanted))
      .slice(0, entries.length - most)
      .forEach(({ node }) => removed.add(node));
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
  return node.kind === 'page'
    ? `page ${node.entry}`
    : `${node.kind} ${node.label} ${node.kind === 'link' ? node.href : ''}`;
}
