import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { isClassicBranch } from '#config/edit/setEntryKey.ts';
import {
  explainMoveRefusal,
  isSameJsonLocation,
  getInsertionPointNextTo,
  findInsertionPointInside,
  isAlreadyAt,
  type MovableEntry,
  type InsertionPoint,
} from '#config/navigation/insertionPoint.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import { rankAncestors } from '#site/view/branches.ts';
import { toUrlPrefix } from '#site/view/siteTree.ts';
import { formatBranchLabel, type NavigationRow } from './navigationRows.ts';
import { isClassicTabOrAnchor, type Placement } from './placement.ts';

/** A possible move target, with the row that will contain it (null for the top level). */
export interface MoveTarget {
  readonly slot: InsertionPoint;
  readonly parent: NavigationRow | null;
}

/** What the pointer is over during a drag: a line, a row, or a refusal. `why` explains a refusal to the user. */
export type DropIndicator =
  | { readonly kind: 'line'; readonly above: number; readonly level: number; readonly landing: MoveTarget }
  | { readonly kind: 'inside'; readonly index: number; readonly landing: MoveTarget }
  | { readonly kind: 'refused'; readonly index: number; readonly why: string };

/**
 * Returns where a drag over the rows would land; null if nothing would move. `index` is the row under the pointer (past
 * the last row means after all), `share` the vertical fraction within it, `level` the level at the pointer's horizontal
 * position.
 */
export function getDropIndicator(
  rows: readonly NavigationRow[],
  moved: MovableEntry,
  index: number,
  share: number,
  level: number,
): DropIndicator | null {
  const row = rows[index];
  if (row === undefined) {
    const last = rows.at(-1);
    return last === undefined ? null : behind(rows, moved, rows.length - 1, 1);
  }
  const edge = row.kind === 'group' ? 0.28 : 0.5;
  if (share < edge) return line(rows, moved, row, 'before', index);
  if (row.kind === 'group' && 'children' in (row.node ?? {})) {
    if (share <= 1 - edge) return inside(moved, row, index, 'last');
    if (row.expanded === true && rows[index + 1]?.parent === row) return inside(moved, row, index, 'first', index + 1);
  }
  return behind(rows, moved, index, level);
}

/** Returns where a key moves a row: past its neighbors and into the next group, out of its group, or into the group above. */
export function getKeyboardMoveTarget(
  rows: readonly NavigationRow[],
  row: NavigationRow,
  key: 'up' | 'down' | 'in' | 'out',
): Result<MoveTarget, string> {
  const { node } = row;
  if (node === null) return err('To add this page to the navigation, drag it there or use its menu.');
  if (row.isGenerated) return err('Pages generated from an OpenAPI file stay together.');
  const siblings = rows.filter(({ parent }) => parent === row.parent);
  const at = siblings.indexOf(row);
  if (key === 'out') {
    if (row.parent?.node == null) return err(`${row.label} isn’t in a group.`);
    return landing(node, getInsertionPointNextTo(row.parent.node, 'after'), row.parent.parent);
  }
  if (key === 'in') {
    const group = siblings.slice(0, at).findLast(isGroup);
    return group === undefined
      ? err('There’s no group above to move into.')
      : getMoveTargetInGroup(node, group, 'last');
  }
  const neighbor = siblings[at + (key === 'up' ? -1 : 1)];
  if (neighbor?.node != null) {
    const beside = landing(node, getInsertionPointNextTo(neighbor.node, key === 'up' ? 'before' : 'after'), row.parent);
    return beside.ok && beside.value.slot.key === node.position.key
      ? beside
      : err(`${row.label} can only be moved within its own list.`);
  }
  const aunts = rows.filter(
    ({ parent, kind }) => row.parent !== null && parent === row.parent.parent && kind === 'group',
  );
  const group = row.parent === null ? undefined : aunts[aunts.indexOf(row.parent) + (key === 'up' ? -1 : 1)];
  return group === undefined
    ? err(`${row.label} is already ${key === 'up' ? 'first' : 'last'}.`)
    : getMoveTargetInGroup(node, group, key === 'up' ? 'last' : 'first');
}

/** Returns the first or last place inside a row's group. */
export function getMoveTargetInGroup(
  moved: MovableEntry,
  group: NavigationRow,
  end: 'first' | 'last',
): Result<MoveTarget, string> {
  if (!isContainer(group.node)) return err('This can’t contain pages.');
  const slot = findInsertionPointInside(group.node, moved, end);
  return slot.ok ? landing(moved, slot.value, group) : slot;
}

/** The end of a group, labeled with all its ancestors. */
export interface MoveDestination {
  readonly label: string;
  readonly slot: InsertionPoint;
  /** The classic tab or anchor that contains it; null elsewhere. */
  readonly branch: NavigationContainer | null;
  /** The folder of the first page there, relative to the site; null if there is none. */
  readonly folder: RepoPath | null;
}

/**
 * Returns all places something may be moved into, labeled from the outermost ancestor in. Leaves out its current place
 * and those that `place` refuses. `tree` is the site's own.
 */
export function listMoveDestinations(
  tree: readonly NavigationNode[],
  moved: MovableEntry,
  place: (branch: NavigationContainer | null) => Placement = () => ({ kind: 'free' }),
): readonly MoveDestination[] {
  const found = new Map<string, { readonly destination: MoveDestination; readonly rank: number }>();
  const visit = (
    nodes: readonly NavigationNode[],
    above: readonly NavigationContainer[],
    branch: NavigationContainer | null,
  ): void => {
    for (const node of nodes) {
      if (!isContainer(node)) continue;
      const chain = [...above, node];
      const isOpen = !isClassicBranch(node) && node.href === null;
      const slot = isOpen ? findInsertionPointInside(node, moved, 'last') : null;
      const isFree =
        slot?.ok === true &&
        explainMoveRefusal(moved, slot.value) === null &&
        !('position' in moved && isSameJsonLocation(moved.position.list, slot.value.list)) &&
        place(branch).kind !== 'refused';
      if (slot?.ok === true && isFree) {
        // In a classic configuration, a group in several versions, tabs, or anchors is one place, labeled as readers
        // reach it.
        const url = branch?.source['url'];
        const key = JSON.stringify([slot.value.list, typeof url === 'string' ? toUrlPrefix(url) : null]);
        const rank = rankAncestors(chain);
        if (rank < (found.get(key)?.rank ?? Infinity)) {
          const label = chain.map(formatBranchLabel).join(' › ');
          found.set(key, { destination: { label, slot: slot.value, branch, folder: findFirstFolder(node) }, rank });
        }
      }
      visit(node.children, chain, isClassicTabOrAnchor(node) ? node : branch);
    }
  };
  const isUsual = (node: NavigationNode) => 'source' in node && node.source['default'] === true;
  const isVersioned = tree.some(({ position }) => position.key === 'classic versions');
  visit(isVersioned ? [...tree.filter(isUsual), ...tree.filter((node) => !isUsual(node))] : tree, [], null);
  return [...found.values()].map(({ destination }) => destination);
}

/** The folder of the first page written directly in a container. */
function findFirstFolder({ children }: NavigationContainer): RepoPath | null {
  const page = children.find((child) => child.kind === 'page' && child.method === null);
  return page?.kind === 'page' ? parentFolderOf(page.entry) : null;
}

function landing(moved: MovableEntry, slot: InsertionPoint, parent: NavigationRow | null): Result<MoveTarget, string> {
  const why = explainMoveRefusal(moved, slot);
  return why === null ? ok({ slot, parent }) : err(why);
}

function isGroup(row: NavigationRow): boolean {
  return row.kind === 'group';
}

function isContainer(node: NavigationNode | null): node is NavigationContainer {
  return node !== null && 'children' in node;
}

function line(
  rows: readonly NavigationRow[],
  moved: MovableEntry,
  row: NavigationRow,
  side: 'before' | 'after',
  index: number,
  above = index,
): DropIndicator | null {
  if (row.node === null) return null;
  const slot = getInsertionPointNextTo(row.node, side);
  const why = explainMoveRefusal(moved, slot);
  if (why !== null) {
    // Above the next group is also below the last page of the previous one: try after that page.
    const previous = side === 'before' ? rows[index - 1] : undefined;
    if (previous !== undefined && previous.level > row.level) return behind(rows, moved, index - 1, previous.level);
    return { kind: 'refused', index, why };
  }
  return isAlreadyAt(moved, slot)
    ? null
    : { kind: 'line', above, level: row.level, landing: { slot, parent: row.parent } };
}

function inside(
  moved: MovableEntry,
  row: NavigationRow,
  index: number,
  end: 'first' | 'last',
  above: number | null = null,
): DropIndicator | null {
  const found = getMoveTargetInGroup(moved, row, end);
  if (!found.ok) return { kind: 'refused', index, why: found.problem };
  if (isAlreadyAt(moved, found.value.slot)) return null;
  return above === null
    ? { kind: 'inside', index, landing: found.value }
    : { kind: 'line', above, level: row.level + 1, landing: found.value };
}

/** After a row, or after one of the ancestors it is the last in, depending on the pointer's horizontal position. */
function behind(
  rows: readonly NavigationRow[],
  moved: MovableEntry,
  index: number,
  level: number,
): DropIndicator | null {
  let row = rows[index];
  const least = rows[index + 1]?.level ?? 1;
  let found: DropIndicator | null = null;
  while (row !== undefined) {
    found = line(rows, moved, row, 'after', index, index + 1);
    if ((found === null || found.kind === 'line') && row.level <= Math.max(level, least)) return found;
    if (row.level <= least || row.parent === null) break;
    const allowed: DropIndicator | null = found;
    const outer: NavigationRow = row.parent;
    const next = line(rows, moved, outer, 'after', index, index + 1);
    if (allowed?.kind === 'line' && next?.kind !== 'line') return allowed;
    row = outer;
  }
  return found;
}
