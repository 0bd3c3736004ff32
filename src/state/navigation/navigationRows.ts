import type { RepoPath } from '#base/repoPath.ts';
import { listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import type { ApiPageListItem } from '#site/api/apiPagesSummary.ts';
import {
  generatedListKey,
  type NavigationContainer,
  type NavigationNode,
  type NavigationPage,
} from '#config/navigation/navigationTree.ts';
import type { PageSummary } from '#site/pageSummary.ts';
import { getDefaultNavigationBranch, type createBranchWalker } from '#site/view/branches.ts';
import { displayLanguageName } from '#site/view/languageName.ts';

/** A row of the navigation list. */
export interface NavigationRow {
  /** Built from the names from the outermost row to this one, so it stays the same when others move. */
  readonly key: string;
  readonly level: number;
  readonly label: string;
  /** True while the page's own title isn't read yet: the label is guessed from its path. */
  readonly isGuessed: boolean;
  readonly icon: string | null;
  readonly iconType: string | null;
  readonly tag: string | null;
  readonly hidden: boolean;
  /** Null for a row that can't have children. */
  readonly expanded: boolean | null;
  /** The page's file; null for a group, a link, and an entry whose file is missing. */
  readonly file: RepoPath | null;
  readonly kind: 'group' | 'page' | 'missing' | 'operation' | 'link';
  /** For an operation: its generated page's path, and its method. */
  readonly operation: { readonly path: RepoPath; readonly method: string } | null;
  /** The HTTP method that the row shows; null if it shows none. */
  readonly method: string | null;
  readonly href: string | null;
  /** True if generated from an OpenAPI file: no list contains it, so it can't be moved or changed here. */
  readonly isGenerated: boolean;
  /** True if the page appears more than once in this part of the navigation. */
  readonly isDuplicate: boolean;
  readonly position: number;
  readonly siblingCount: number;
  /** The node in the configuration; null for a page without an entry. */
  readonly node: NavigationNode | null;
  /** The parent row; null at the top level. */
  readonly parent: NavigationRow | null;
}

/** A switch above the tree (tabs, versions, languages, and so on) with the chosen option. */
export interface BranchSelector {
  readonly kind: NavigationContainer['kind'];
  readonly options: readonly { readonly key: string; readonly label: string; readonly node: NavigationContainer }[];
  readonly chosen: string;
}

/**
 * Returns the switches above the tree, outermost first, the nodes left to show, and the branch that contains them (null
 * without switches). A level without a choice uses the branch around the page (`chain`; null if the page isn't in the
 * navigation), else the one shown `last`, else the one readers see first.
 */
export function selectBranch(
  walk: ReturnType<typeof createBranchWalker>,
  chosen: ReadonlyMap<number, string>,
  chain: readonly NavigationContainer[] | null,
  last: readonly string[] = [],
): {
  readonly switches: readonly BranchSelector[];
  readonly nodes: readonly NavigationNode[];
  readonly branch: NavigationContainer | null;
} {
  const { levels, nodes, branch } = walk((branches, level) => {
    const offered = branches.filter(isOffered);
    const byKey = (key: string | undefined) => offered.find((node) => getBranchKey(node) === key);
    return (
      byKey(chosen.get(level)) ??
      offered.find((node) => chain?.includes(node) === true) ??
      byKey(last[level]) ??
      getDefaultNavigationBranch(branches) ??
      // If readers see none of the branches next to a page, the page is in none of them.
      (chain !== null ? null : (offered.find(({ children }) => children.length > 0) ?? offered[0] ?? null))
    );
  });
  const switches = levels.flatMap(({ branches, selected: current }): readonly BranchSelector[] => {
    const offered = branches.filter(isOffered);
    const options = offered.map((node) => ({ key: getBranchKey(node), label: formatBranchLabel(node), node }));
    const [first] = offered;
    if (first === undefined) return [];
    return [{ kind: first.kind, options, chosen: current === null ? '' : getBranchKey(current) }];
  });
  return { switches, nodes, branch };
}

/** Empty branches are offered so they can be filled; branches that are links are not, unless they contain pages. */
function isOffered({ children, href }: NavigationContainer): boolean {
  return children.length > 0 || href === null;
}

/** Returns a row's label as shown, also if it is blank. */
export function formatRowLabel({ label }: Pick<NavigationRow, 'label'>): string {
  return label.trim() === '' ? 'Untitled' : label;
}

/**
 * Returns a branch's label in its switch: a language by its name, not its code. A branch without a name can still be
 * chosen and renamed.
 */
export function formatBranchLabel({ kind, label }: Pick<NavigationContainer, 'kind' | 'label'>): string {
  return kind === 'language' && label.trim() !== '' ? displayLanguageName(label) : formatRowLabel({ label });
}

/** Returns the key of a switch's option: the location of its entry. */
export function getBranchKey({
  position,
}: {
  readonly position: Pick<NavigationContainer['position'], 'list' | 'index'>;
}): string {
  return `${position.list.file ?? ''}#${JSON.stringify([...position.list.path, position.index])}`;
}

/** What the rows need in addition to the nodes. */
export interface NavigationRowContext {
  readonly siteFolder: RepoPath;
  readonly paths: ReadonlySet<RepoPath>;
  /** Returns a page's front matter summary; null until known. */
  readonly summaryOf: (file: RepoPath) => PageSummary | null;
  /** True while pages are read for the first time, so unknown titles are still coming. */
  readonly isReading?: boolean;
  /** Returns the page generated from an OpenAPI file for a node's entry; null if none. */
  readonly generatedPageOf?: (node: NavigationPage) => ApiPageListItem | null;
  readonly isExpanded: (key: string, node: NavigationContainer, level: number) => boolean;
}

/** Returns the visible rows, without those of collapsed groups. */
export function listNavigationRows(
  nodes: readonly NavigationNode[],
  context: NavigationRowContext,
): readonly NavigationRow[] {
  const rows: NavigationRow[] = [];
  const count = new Map<string, number>();
  for (const { entry } of listPageEntries(nodes)) count.set(entry, (count.get(entry) ?? 0) + 1);
  const add = (level: readonly NavigationNode[], parent: NavigationRow | null): void => {
    const seen = new Map<string, number>();
    level.forEach((node, index) => {
      const name = getRowName(node);
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      const key = createRowKey(parent, name, before);
      const row = rowOf(node, { key, parent, position: index + 1, siblings: level.length }, context, count);
      rows.push(row);
      if ('children' in node && row.expanded === true) add(node.children, row);
    });
  };
  add(nodes, null);
  return rows;
}

/** Returns a row's name below its parent. */
export function getRowName(node: NavigationNode): string {
  return `${node.kind}:${node.kind === 'page' ? node.entry : node.label}`;
}

/** Returns the key of a row below a parent; `before` is the number of earlier siblings of the same name. */
export function createRowKey(parent: Pick<NavigationRow, 'key'> | null, name: string, before = 0): string {
  return `${parent?.key ?? ''}/${name.replaceAll('/', '\\')}${before === 0 ? '' : `~${before}`}`;
}

interface RowPlace {
  readonly key: string;
  readonly parent: NavigationRow | null;
  readonly position: number;
  readonly siblings: number;
}

type Shown = Partial<
  Pick<
    NavigationRow,
    | 'isGuessed'
    | 'icon'
    | 'iconType'
    | 'tag'
    | 'hidden'
    | 'expanded'
    | 'file'
    | 'href'
    | 'isDuplicate'
    | 'operation'
    | 'method'
  >
>;

/** One literal for all rows: spreading thousands of objects would be ten times slower. */
function makeRow(
  place: RowPlace,
  node: NavigationNode | null,
  kind: NavigationRow['kind'],
  label: string,
  shown: Shown,
): NavigationRow {
  const { key, parent, position, siblings: siblingCount } = place;
  const {
    isGuessed = false,
    icon = null,
    iconType = null,
    tag = null,
    hidden = false,
    expanded = null,
    file = null,
    href = null,
    isDuplicate = false,
    operation = null,
    method = null,
  } = shown;
  return {
    key,
    level: (parent?.level ?? 0) + 1,
    label,
    isGuessed,
    icon,
    iconType,
    tag,
    hidden,
    expanded,
    file,
    kind,
    href,
    isDuplicate,
    isGenerated: node?.position.key === generatedListKey,
    operation,
    method,
    position,
    siblingCount,
    node,
    parent,
  };
}

function rowOf(
  node: NavigationNode,
  place: RowPlace,
  context: NavigationRowContext,
  count: ReadonlyMap<string, number>,
): NavigationRow {
  if (node.kind === 'page') {
    const isDuplicate = (count.get(node.entry) ?? 0) > 1;
    const made = context.generatedPageOf?.(node) ?? null;
    if (made !== null)
      return makeRow(place, node, 'operation', made.title, {
        isDuplicate,
        hidden: made.hidden,
        tag: made.deprecated ? 'Deprecated' : null,
        operation: made,
        method: made.method,
      });
    if (node.method !== null) return makeRow(place, node, 'operation', node.entry, { isDuplicate });
    const file = findPageFile(node.entry, context.siteFolder, context.paths);
    return pageRow(place, node, node.entry, file, context, isDuplicate);
  }
  if (node.kind === 'link') return makeRow(place, node, 'link', node.label, { href: node.href });
  if (node.kind === 'unknown') return makeRow(place, node, 'link', node.label, {});
  const { icon, iconType, tag, hidden } = node;
  const file = node.root === null ? null : findPageFile(node.root, context.siteFolder, context.paths);
  const expanded = context.isExpanded(place.key, node, (place.parent?.level ?? 0) + 1);
  return makeRow(place, node, 'group', node.label, { icon, iconType, tag, hidden, expanded, file });
}

function pageRow(
  place: RowPlace,
  node: NavigationNode | null,
  path: string,
  file: RepoPath | null,
  { summaryOf, isReading = false }: Pick<NavigationRowContext, 'summaryOf' | 'isReading'>,
  isDuplicate: boolean,
): NavigationRow {
  const kind = file === null ? 'missing' : 'page';
  const head = file === null ? null : summaryOf(file);
  if (head === null)
    return makeRow(place, node, kind, titleFromPath(path), {
      isGuessed: isReading && file !== null,
      file,
      isDuplicate,
    });
  const { title, icon, iconType, tag, hidden, method = null } = head;
  const shown = { icon, iconType, tag, hidden, method, file, isDuplicate };
  return makeRow(place, node, kind, title ?? titleFromPath(path), shown);
}

/** Returns the rows of pages not in the navigation. */
export function listOrphanRows(
  files: readonly RepoPath[],
  summaryOf: NavigationRowContext['summaryOf'],
  isReading = false,
): readonly NavigationRow[] {
  return files.map((file, index) =>
    pageRow(
      { key: file, parent: null, position: index + 1, siblings: files.length },
      null,
      file,
      file,
      { summaryOf, isReading },
      false,
    ),
  );
}

/** Returns the file of the first existing page in reading order; null if none. */
export function findFirstPageFile(
  nodes: readonly NavigationNode[],
  siteFolder: RepoPath,
  paths: ReadonlySet<RepoPath>,
): RepoPath | null {
  for (const { entry, method } of listPageEntries(nodes)) {
    const file = method === null ? findPageFile(entry, siteFolder, paths) : null;
    if (file !== null) return file;
  }
  return null;
}

/** Returns a title for a page without one: the last part of its path, as words. */
export function titleFromPath(path: string): string {
  const words = (path.split('/').at(-1) ?? path).replace(/\.mdx?$/, '').replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
