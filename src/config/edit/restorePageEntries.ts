import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson, JsonObject, JsonLocation } from '../docsJson.ts';
import { buildNavigationTree, type NavigationContainer, type NavigationNode } from '../navigation/navigationTree.ts';
import { findPageFile } from '../navigation/pageFiles.ts';
import { isSameJsonLocation } from '../navigation/insertionPoint.ts';
import { insertInNavigation, type ConfigFileEdit } from './moveInNavigation.ts';

/** Edits that restore entries. `isComplete` is true if each could go back to its own place. */
export interface EntryRestoration {
  readonly edits: readonly ConfigFileEdit[];
  readonly isComplete: boolean;
}

/** A list of entries with its containers, outermost first, and their names. */
interface EntryList {
  readonly within: string;
  readonly containers: readonly NavigationContainer[];
  readonly place: JsonLocation;
  readonly entries: readonly NavigationNode[];
}

/**
 * Restores navigation entries of a page that were in `before` but aren't in `now`: after the same preceding entry, in
 * the group with the same name or else the one with its neighbors. Creates the group again if it is gone.
 */
export function restorePageEntries(
  before: DocsJson,
  now: DocsJson,
  page: RepoPath,
  siteFolder: RepoPath,
): EntryRestoration {
  const files = new Set([page]);
  const isOfPage = (node: NavigationNode) =>
    node.kind === 'page' && node.method === null && findPageFile(node.entry, siteFolder, files) === page;
  const [treeBefore, tree] = [buildNavigationTree(before), buildNavigationTree(now)];
  const lists = entryLists(tree);
  const holding = lists.filter(({ entries }) => entries.some(isOfPage));
  const first = entryLists(treeBefore).filter(({ entries }) => entries.some(isOfPage));
  const isIn = (some: readonly EntryList[]) => (list: EntryList) => some.some(({ within }) => within === list.within);
  // An entry that was moved to another group is still there.
  const moved = holding.filter((list) => !isIn(first)(list));
  const wanted = first.filter((list) => !isIn(holding)(list)).slice(moved.length);
  const edits = wanted.flatMap(({ within, containers, entries }): readonly ConfigFileEdit[] => {
    const entry = entries.find(isOfPage);
    if (entry?.kind !== 'page') return [];
    const names = new Set(entries.filter((other) => other !== entry).map(nameOf));
    const list =
      lists.find((candidate) => candidate.within === within) ??
      lists.find((candidate) => candidate.entries.some((other) => names.has(nameOf(other))));
    return list === undefined
      ? withContainers(containers, treeBefore, tree, entry.entry)
      : insertInNavigation(
          { list: list.place, key: 'pages', index: indexAmong(entries, entry, list.entries) },
          entry.entry,
        );
  });
  return { edits, isComplete: edits.length === wanted.length };
}

/** Creates missing containers again as they were written, containing only the entry. No edits if one of them is in a file of its own. */
function withContainers(
  containers: readonly NavigationContainer[],
  before: readonly NavigationNode[],
  now: readonly NavigationNode[],
  entry: string,
): readonly ConfigFileEdit[] {
  let level = now;
  let holder: NavigationContainer | null = null;
  let depth = 0;
  for (const { kind, label } of containers) {
    const found = level.find(
      (node): node is NavigationContainer => 'children' in node && node.kind === kind && node.label === label,
    );
    if (found === undefined) break;
    [holder, level, depth] = [found, found.children, depth + 1];
  }
  const gone = containers.slice(depth);
  const [outermost] = gone;
  if (outermost === undefined || gone.some(({ location, position }) => location.file !== position.list.file)) return [];
  const { key } = outermost.position;
  const siblings = level.filter(({ position }) => position.key === key);
  const list =
    siblings[0]?.position.list ??
    (holder === null ? outermost.position.list : { file: holder.location.file, path: [...holder.location.path, key] });
  const first = containers[depth - 1]?.children ?? before;
  const index = indexAmong(
    first.filter(({ position }) => position.key === key),
    outermost,
    siblings,
  );
  return insertInNavigation({ list, key, index }, emptied(gone, entry));
}

/** The first of nested containers, containing only the next one, with the entry in the last. */
function emptied([first, ...inner]: readonly NavigationContainer[], entry: string): JsonObject {
  const lists = new Set(first?.lists.map(({ key }) => key));
  const own = Object.entries(first?.source ?? {}).filter(([key]) => !lists.has(key) && key !== 'pages');
  const [next] = inner;
  return {
    ...Object.fromEntries(own),
    ...(next === undefined ? { pages: [entry] } : { [next.position.key]: [emptied(inner, entry)] }),
  };
}

function entryLists(nodes: readonly NavigationNode[]): readonly EntryList[] {
  const entries = nodes.filter(({ position }) => position.key === 'pages');
  const [first] = entries;
  const own = first === undefined ? [] : [{ within: '', containers: [], place: first.position.list, entries }];
  return [...own, ...listsWithin(nodes, [])];
}

function listsWithin(nodes: readonly NavigationNode[], outer: readonly NavigationContainer[]): readonly EntryList[] {
  return nodes.flatMap((node) => {
    if (!('children' in node)) return [];
    const containers = [...outer, node];
    const within = containers.map(nameOf).join('\n');
    const own = node.lists
      .filter(({ key }) => key === 'pages')
      .map(({ location }) => ({
        within,
        containers,
        place: location,
        entries: node.children.filter(({ position }) => isSameJsonLocation(position.list, location)),
      }));
    return [...own, ...listsWithin(node.children, containers)];
  });
}

/** Index after the nearest preceding sibling, else before the nearest following one, else first. */
function indexAmong(before: readonly NavigationNode[], node: NavigationNode, now: readonly NavigationNode[]): number {
  const at = before.indexOf(node);
  const names = now.map(nameOf);
  const previous = before.slice(0, Math.max(at, 0)).findLast((other) => names.includes(nameOf(other)));
  if (previous !== undefined) return names.indexOf(nameOf(previous)) + 1;
  const next = before.slice(at + 1).find((other) => names.includes(nameOf(other)));
  return next === undefined ? 0 : names.indexOf(nameOf(next));
}

function nameOf(node: NavigationNode): string {
  return node.kind === 'page' ? node.entry : `${node.kind} ${node.label}`;
}
