import type { RepoPath } from '#base/repoPath.ts';
import type { NavigationContainer, NavigationNode, NavigationPage } from '#config/navigation/navigationTree.ts';

/** A level of the navigation. At most levels readers choose one of several branches: tabs, versions, languages … */
export interface BranchLevel {
  /** Empty at the innermost level. */
  readonly branches: readonly NavigationContainer[];
  /** All nodes of this level, in order. */
  readonly nodes: readonly NavigationNode[];
  /** Null if no branch is entered. */
  readonly selected: NavigationContainer | null;
}

/** The result of choosing a branch at each level. */
export interface BranchPath {
  readonly levels: readonly BranchLevel[];
  /** Nodes for the sidebar: those of the innermost branch, then groups and pages next to branches at outer levels. */
  readonly nodes: readonly NavigationNode[];
  /** The innermost branch; null if there is none. */
  readonly branch: NavigationContainer | null;
}

/** Chooses a branch at a level, from 0; null chooses none. */
export type SelectBranch = (branches: readonly NavigationContainer[], level: number) => NavigationContainer | null;

/**
 * Walks a navigation from the outside in. The built site and the editor's tree both list its result, so a page is at
 * the same place in both. The same choices return the same list of nodes.
 */
export function createBranchWalker(tree: readonly NavigationNode[]): (choose: SelectBranch) => BranchPath {
  const lists = new WeakMap<readonly NavigationNode[], readonly NavigationNode[]>();
  const joined = (nodes: readonly NavigationNode[], outer: readonly NavigationNode[]) => {
    const list = lists.get(nodes) ?? (outer.length === 0 ? nodes : [...nodes, ...outer]);
    lists.set(nodes, list);
    return list;
  };
  const rests = new WeakMap<readonly NavigationNode[], readonly NavigationNode[]>();
  const restOf = (nodes: readonly NavigationNode[]) => {
    const rest = rests.get(nodes) ?? nodes.filter((node) => !isBranch(node));
    rests.set(nodes, rest);
    return rest;
  };
  return (choose) => {
    const levels: BranchLevel[] = [];
    let nodes = tree;
    let outer: readonly NavigationNode[] = [];
    let branch: NavigationContainer | null = null;
    for (;;) {
      const branches = nodes.filter(isBranch);
      const selected = branches.length === 0 ? null : choose(branches, levels.length);
      levels.push({ branches, nodes, selected });
      const rest = branches.length === 0 ? nodes : restOf(nodes);
      if (selected === null) return { levels, nodes: joined(rest, outer), branch };
      outer = [...rest, ...outer];
      nodes = selected.children;
      branch = selected;
    }
  };
}

/** True for a node that readers choose among others; groups are listed in the sidebar. */
function isBranch(node: NavigationNode): node is NavigationContainer {
  return 'children' in node && node.kind !== 'group';
}

/** The branch that readers see first: of the first kind with something to show, the default one, else the first. */
export function getDefaultNavigationBranch(branches: readonly NavigationContainer[]): NavigationContainer | null {
  const shown = branches.filter(({ hidden, href, children }) => !hidden && href === null && children.length > 0);
  const alike = shown.filter(({ kind }) => kind === shown[0]?.kind);
  return alike.find(({ source }) => source['default'] === true) ?? alike[0] ?? null;
}

/** The containers around each page, outermost first. */
export type AncestorsByPage = ReadonlyMap<RepoPath, readonly NavigationContainer[]>;

/** The containers around each page. If several entries name it, those of the first visible one. `fileOf` returns the file of an entry. */
export function mapPageAncestors(
  tree: readonly NavigationNode[],
  fileOf: (entry: Pick<NavigationPage, 'entry' | 'method'>) => RepoPath | null,
): AncestorsByPage {
  const found = new Map<RepoPath, { readonly chain: readonly NavigationContainer[]; readonly rank: number }>();
  const put = (entry: string, method: string | null, chain: readonly NavigationContainer[]) => {
    const path = fileOf({ entry, method });
    if (path === null) return;
    const rank = rankAncestors(chain);
    const before = found.get(path);
    if (before === undefined || rank < before.rank) found.set(path, { chain, rank });
  };
  const visit = (node: NavigationNode, chain: readonly NavigationContainer[]): void => {
    if (node.kind === 'page') return put(node.entry, node.method, chain);
    if (node.kind === 'link' || node.kind === 'unknown') return;
    const inside = [...chain, node];
    if (node.root !== null) put(node.root, null, inside);
    for (const child of node.children) visit(child, inside);
  };
  for (const node of tree) visit(node, []);
  return new Map([...found].map(([path, { chain }]) => [path, chain]));
}

/**
 * Ranks places of the same entry; readers see the first one with the lowest rank. Visible places rank before hidden
 * ones, then places in the default version, because groups of a classic configuration without a version are in all
 * versions.
 */
export function rankAncestors(chain: readonly NavigationContainer[]): number {
  const isOther = chain.some(
    ({ position, source }) => position.key === 'classic versions' && source['default'] !== true,
  );
  return (chain.some(({ hidden }) => hidden) ? 2 : 0) + (isOther ? 1 : 0);
}
