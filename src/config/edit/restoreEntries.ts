import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson, JsonPlace } from '../docsJson.ts';
import { navigationTree, type NavigationNode } from '../navigation/navigationTree.ts';
import { pageFileOf } from '../navigation/pageFiles.ts';
import { samePlace } from '../navigation/slot.ts';
import { insertInNavigation, type PlacedEdit } from './moveInNavigation.ts';

/** The edits that put entries back; `isWhole` says whether each of them has its place still. */
export interface RestoredEntries {
  readonly edits: readonly PlacedEdit[];
  readonly isWhole: boolean;
}

/** A list of entries, and the names of all that it stands in. */
interface EntryList {
  readonly within: string;
  readonly place: JsonPlace;
  readonly entries: readonly NavigationNode[];
}

/** Puts the entries of a page back that the navigation had before and has no more: behind the entry they stood behind, in the group of that name. */
export function restoreEntries(before: DocsJson, now: DocsJson, page: RepoPath, siteFolder: RepoPath): RestoredEntries {
  const files = new Set([page]);
  const isOfPage = (node: NavigationNode) =>
    node.kind === 'page' && node.method === null && pageFileOf(node.entry, siteFolder, files) === page;
  const lists = entryLists(navigationTree(now));
  const holding = lists.filter(({ entries }) => entries.some(isOfPage));
  const first = entryLists(navigationTree(before)).filter(({ entries }) => entries.some(isOfPage));
  const isIn = (some: readonly EntryList[]) => (list: EntryList) => some.some(({ within }) => within === list.within);
  // An entry that was moved to another group stands there still.
  const moved = holding.filter((list) => !isIn(first)(list));
  const wanted = first.filter((list) => !isIn(holding)(list)).slice(moved.length);
  const edits = wanted.flatMap(({ within, entries }): readonly PlacedEdit[] => {
    const at = entries.findIndex(isOfPage);
    const entry = entries[at];
    const list = lists.find((candidate) => candidate.within === within);
    if (entry?.kind !== 'page' || list === undefined) return [];
    const index = indexFor(
      entries.slice(0, at).map(nameOf),
      entries.slice(at + 1).map(nameOf),
      list.entries.map(nameOf),
    );
    return insertInNavigation({ list: list.place, key: 'pages', index }, entry.entry);
  });
  return { edits, isWhole: edits.length === wanted.length };
}

function entryLists(nodes: readonly NavigationNode[]): readonly EntryList[] {
  const entries = nodes.filter(({ home }) => home.key === 'pages');
  const [first] = entries;
  const own = first === undefined ? [] : [{ within: '', place: first.home.list, entries }];
  return [...own, ...listsWithin(nodes, '')];
}

function listsWithin(nodes: readonly NavigationNode[], within: string): readonly EntryList[] {
  return nodes.flatMap((node) => {
    if (!('children' in node)) return [];
    const inside = `${within}\n${node.kind} ${node.label}`;
    const own = node.lists
      .filter(({ key }) => key === 'pages')
      .map(({ place }) => ({
        within: inside,
        place,
        entries: node.children.filter(({ home }) => samePlace(home.list, place)),
      }));
    return [...own, ...listsWithin(node.children, inside)];
  });
}

/** Behind the nearest of those that stood before it, else before the nearest that stood behind it, else first. */
function indexFor(before: readonly string[], behind: readonly string[], now: readonly string[]): number {
  const previous = before.findLast((name) => now.includes(name));
  if (previous !== undefined) return now.indexOf(previous) + 1;
  const next = behind.find((name) => now.includes(name));
  return next === undefined ? 0 : now.indexOf(next);
}

function nameOf(node: NavigationNode): string {
  return node.kind === 'page' ? node.entry : `${node.kind} ${node.label}`;
}
