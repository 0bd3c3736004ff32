import { isPagePath } from '#base/fileKind.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { listPageEntries } from '#config/navigation/pageFiles.ts';
import type { ApiPageListItem } from '#site/api/apiPagesSummary.ts';
import { indexEntriesByPath } from '#site/api/apiNavigation.ts';
import { dropStalePages } from '#site/api/dropStalePages.ts';
import { listPagesWithoutEntry } from '#site/navigation/sitePages.ts';
import {
  generatedListKey,
  type NavigationContainer,
  type NavigationNode,
  type NavigationPage,
} from '#config/navigation/navigationTree.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { createNavigationModel, type NavigationModel } from '#state/navigation/navigationModel.ts';
import { selectBranch, listNavigationRows } from '#state/navigation/navigationRows.ts';
import { apiPagesStore, type ApiPagesState } from '#state/siteFacts/apiPagesStore.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useApp } from '../../../useApp.ts';

const ignoresNone = () => false;

/** Contents of the navigation: switches, visible rows, and pages without an entry. */
export function useNavigationRows(site: OpenSite, path: RepoPath | null) {
  const app = useApp();
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const heads = useStore(app.get(pageNamesStore), (state) => state.names);
  const isReading = useStore(app.get(pageNamesStore), (state) => !state.areRead);
  const siteFolder = siteRootOf(site);
  const { configuration } = site;
  const paths = useStableSet(useMemo(() => listedPaths(site), [site]));
  const tree = useMemo(() => configuration?.tree ?? [], [configuration]);
  const pages = useMemo(() => [...paths].filter(isPagePath), [paths]);
  const { api, shown } = useSiteNavigation(site);
  useEffect(() => setChosen((before) => (before.size === 0 ? before : new Map())), [path]);

  const { switches, nodes, branch } = useBranch(
    shown.walk,
    chosen,
    path === null ? null : (shown.chains.get(path) ?? null),
  );
  const summaryOf = useCallback((file: RepoPath) => heads.get(file) ?? null, [heads]);
  // Switching pages within a group changes no rows.
  const opened = useStableSet(
    useMemo(
      () => (path === null ? new Set<NavigationContainer>() : holdersOf(nodes, (node) => shown.fileOf(node) === path)),
      [nodes, path, shown],
    ),
  );
  const rows = useMemo(() => {
    const isExpanded = (key: string, node: NavigationContainer, level: number) =>
      toggled.get(key) ?? (level === 1 || node.expanded || node.position.key === generatedListKey || opened.has(node));
    return listNavigationRows(nodes, {
      siteFolder,
      paths,
      summaryOf,
      isReading,
      isExpanded,
      generatedPageOf: madeOf(api),
    });
  }, [api, nodes, siteFolder, paths, summaryOf, isReading, toggled, opened]);
  const ignores = configuration?.ignores ?? ignoresNone;
  const orphans = useMemo(
    () => listPagesWithoutEntry(tree, siteFolder, pages, ignores),
    [tree, siteFolder, pages, ignores],
  );
  const choose = useCallback(
    (level: number, key: string) =>
      setChosen((before) => new Map([...before].filter(([other]) => other < level)).set(level, key)),
    [],
  );
  const toggle = useCallback(
    (key: string, open: boolean) => setToggled((before) => new Map(before).set(key, open)),
    [],
  );
  /** Keeps rows expanded or collapsed when a group is moved. */
  const renameKey = useCallback(
    (from: string, to: string) =>
      setToggled(
        (before) =>
          new Map(
            [...before].map(([key, open]) => [
              key === from || key.startsWith(`${from}/`) ? to + key.slice(from.length) : key,
              open,
            ]),
          ),
      ),
    [],
  );
  return {
    tree,
    siteNodes: shown.nodes,
    switches,
    branch,
    rows,
    orphans,
    pages,
    headOf: summaryOf,
    choose,
    toggle,
    renameKey,
  };
}

/** The site's navigation, memoized until its configuration, files or API pages change. */
export function useSiteNavigation({ configuration, paths: given }: OpenSite) {
  const paths = useStableSet(given);
  const tree = useMemo(() => configuration?.tree ?? [], [configuration]);
  const api = useApiPages(tree, paths);
  const shown = useMemo(() => {
    const docs = configuration?.docs ?? { config: {}, locations: new Map() };
    return createNavigationModel(
      docs,
      tree,
      configuration === null ? '' : parentFolderOf(configuration.path),
      paths,
      api,
    );
  }, [configuration, tree, paths, api]);
  return { api, shown };
}

/** Includes broken links: the page's pane explains what is wrong. */
function listedPaths({ paths, links }: OpenSite): ReadonlySet<RepoPath> {
  const broken = [...links].flatMap(([path, { target }]) => (target === null ? [path] : []));
  return broken.length === 0 ? paths : new Set([...paths, ...broken]);
}

/** The current branch. A page that isn't in the navigation, or not yet again, doesn't change it. */
function useBranch(
  walk: NavigationModel['walk'],
  chosen: ReadonlyMap<number, string>,
  chain: readonly NavigationContainer[] | null,
): ReturnType<typeof selectBranch> {
  const [last, setLast] = useState<readonly string[]>([]);
  const found = useMemo(() => selectBranch(walk, chosen, chain, last), [walk, chosen, chain, last]);
  const shown = found.switches.map((one) => one.chosen);
  if (shown.join('\n') !== last.join('\n')) setLast(shown);
  return found;
}

/** API pages as last read, without those that no longer match the navigation and the files. */
function useApiPages(tree: readonly NavigationNode[], paths: ReadonlySet<RepoPath>): ApiPagesState {
  const app = useApp();
  const read = useStore(app.get(apiPagesStore));
  return useMemo(() => dropStalePages(read, tree, paths), [read, tree, paths]);
}

function madeOf({ navigation, byPath }: ApiPagesState): (node: NavigationPage) => ApiPageListItem | null {
  const entryAt = indexEntriesByPath(navigation);
  const byEntry = new Map([...byPath.values()].map((page) => [page.entry, page]));
  return (node) => byEntry.get(node.method === null ? node.entry : (entryAt(node.location) ?? '')) ?? null;
}

/** Returns the previous set while its items are equal: each change of a file creates a new set of all paths. */
function useStableSet<Item>(set: ReadonlySet<Item>): ReadonlySet<Item> {
  const [stable, setStable] = useState(set);
  if (stable === set || (stable.size === set.size && [...set].every((item) => stable.has(item)))) return stable;
  setStable(set);
  return set;
}

/** Groups among the nodes that contain a page, by its file or by the operation it is generated from. */
function holdersOf(
  nodes: readonly NavigationContainer['children'][number][],
  isPage: (node: NavigationPage) => boolean,
): ReadonlySet<NavigationContainer> {
  const found = listPageEntries(nodes).filter(isPage);
  const named = new Set<NavigationNode>(found);
  const roots = new Set(found.filter(({ method }) => method === null).map(({ entry }) => entry));
  const holders = new Set<NavigationContainer>();
  const visit = (node: NavigationContainer['children'][number]): boolean => {
    if (node.kind === 'page') return named.has(node);
    if (!('children' in node)) return false;
    const holds = node.children.filter(visit).length > 0 || (node.root !== null && roots.has(node.root));
    if (holds) holders.add(node);
    return holds;
  };
  nodes.forEach(visit);
  return holders;
}
