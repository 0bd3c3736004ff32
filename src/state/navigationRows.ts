import type { RepoPath } from '#base/repoPath.ts';
import { pageEntries, pageFileOf } from '#config/navigation/pageFiles.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';

/** A row of the navigation, as it is listed one under the other. */
export interface NavigationRow {
  /** The same for a row as long as the configuration stays the same. */
  readonly key: string;
  readonly level: number;
  readonly label: string;
  readonly icon: string | null;
  readonly tag: string | null;
  readonly hidden: boolean;
  /** Null for a row that holds no others. */
  readonly expanded: boolean | null;
  /** The page's file; null for a group, a link, and an entry whose file is missing. */
  readonly file: RepoPath | null;
  readonly kind: 'group' | 'page' | 'missing' | 'operation' | 'link';
  readonly href: string | null;
  readonly position: number;
  readonly siblings: number;
}

/** One of the switches above the tree: tabs, versions, languages …; and which is chosen. */
export interface NavigationSwitch {
  readonly kind: NavigationContainer['kind'];
  readonly options: readonly { readonly key: string; readonly label: string }[];
  readonly chosen: string;
}

const switchKinds = new Set<string>(['language', 'version', 'tab', 'dropdown', 'product', 'anchor', 'item']);

/** The switches above the tree, from outside in, and the nodes that they leave to be shown. What was not chosen is the first, or the one that holds `current`. */
export function chooseBranch(
  tree: readonly NavigationNode[],
  chosen: ReadonlyMap<number, string>,
  holds: (nodes: readonly NavigationNode[]) => boolean,
): { readonly switches: readonly NavigationSwitch[]; readonly nodes: readonly NavigationNode[] } {
  const switches: NavigationSwitch[] = [];
  let nodes = tree;
  for (;;) {
    const kind = nodes.find((node) => switchKinds.has(node.kind))?.kind;
    const branches = nodes.filter((node): node is NavigationContainer => node.kind === kind && 'children' in node && node.children.length > 0);
    const [first] = branches;
    if (kind === undefined || first === undefined) return { switches, nodes };
    const key = (node: NavigationContainer) => JSON.stringify(node.place.path);
    const wanted = chosen.get(switches.length);
    const current = branches.find((node) => key(node) === wanted) ?? branches.find((node) => holds(node.children)) ?? first;
    switches.push({ kind: first.kind, options: branches.map((node) => ({ key: key(node), label: node.label })), chosen: key(current) });
    const rest = nodes.filter((node) => !(branches as readonly NavigationNode[]).includes(node) && node.kind !== kind);
    nodes = [...current.children, ...rest];
  }
}

/** What the rows need beside the nodes. */
export interface RowContext {
  readonly siteFolder: RepoPath;
  readonly paths: ReadonlySet<RepoPath>;
  readonly titleOf: (file: RepoPath) => string | null;
  readonly isExpanded: (key: string, node: NavigationContainer, level: number) => boolean;
}

/** The rows that are visible: those of closed groups are left out. */
export function navigationRows(nodes: readonly NavigationNode[], context: RowContext, level = 1): readonly NavigationRow[] {
  return nodes.flatMap((node, index) => {
    const key = `${node.place.file ?? ''}#${JSON.stringify(node.place.path)}`;
    const common = { key, level, position: index + 1, siblings: nodes.length, icon: null, tag: null, hidden: false, expanded: null, file: null, href: null };
    if (node.kind === 'page') {
      if (node.method !== null) return [{ ...common, label: node.entry, kind: 'operation' as const }];
      const file = pageFileOf(node.entry, context.siteFolder, context.paths);
      const label = (file === null ? null : context.titleOf(file)) ?? titleFromPath(node.entry);
      return [{ ...common, label, file, kind: file === null ? ('missing' as const) : ('page' as const) }];
    }
    if (node.kind === 'link' || node.kind === 'unknown') return [{ ...common, label: node.label, kind: 'link' as const, href: node.kind === 'link' ? node.href : null }];
    const expanded = context.isExpanded(key, node, level);
    const file = node.root === null ? null : pageFileOf(node.root, context.siteFolder, context.paths);
    const row: NavigationRow = { ...common, label: node.label, icon: node.icon, tag: node.tag, hidden: node.hidden, expanded, file, kind: 'group' };
    return expanded ? [row, ...navigationRows(node.children, context, level + 1)] : [row];
  });
}

/** Whether one of the pages below the nodes is in the file. */
export function holdsFile(nodes: readonly NavigationNode[], file: RepoPath, siteFolder: RepoPath, paths: ReadonlySet<RepoPath>): boolean {
  return pageEntries(nodes).some(({ entry, method }) => method === null && pageFileOf(entry, siteFolder, paths) === file);
}

/** The file of the first page in reading order that is there, or null. */
export function firstPageFile(nodes: readonly NavigationNode[], siteFolder: RepoPath, paths: ReadonlySet<RepoPath>): RepoPath | null {
  for (const { entry, method } of pageEntries(nodes)) {
    const file = method === null ? pageFileOf(entry, siteFolder, paths) : null;
    if (file !== null) return file;
  }
  return null;
}

/** A page's title where it has none: the last part of its path, as words. */
export function titleFromPath(path: string): string {
  const words = (path.split('/').at(-1) ?? path).replace(/\.mdx?$/, '').replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
