import type { DivisionKind } from '#config/edit/divideNavigation.ts';
import { parentFolderOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import {
  getInsertionPointNextTo,
  findInsertionPointInside,
  type EntryContainer,
  type InsertionPoint,
} from '#config/navigation/insertionPoint.ts';
import { createPageFile } from '#state/intents/addPage.ts';
import { duplicateNavigationEntry } from '#state/intents/duplicateNavigationEntry.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { setNavigationEntryHidden } from '#state/intents/setNavigationEntryHidden.ts';
import { moveNavigationEntry } from '#state/intents/moveNavigationEntry.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { renameNavigationNode, setPageTitle } from '#state/intents/renameNavigationEntry.ts';
import { writeApiPages } from '#state/intents/writeApiPages.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { listMoveDestinations } from '#state/navigation/navigationMoves.ts';
import {
  folderOfBranch,
  isClassicTabOrAnchor,
  createPlacementContext,
  resolvePlacement,
} from '#state/navigation/placement.ts';
import { createRowKey, getRowName, type NavigationRow } from '#state/navigation/navigationRows.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import type { NavigationDialogTask } from './navigationDialogTask.ts';
import { copyRowLink } from './rowLink.ts';
import type { RowAction } from './RowMenu.tsx';

/** Dependencies of row actions. */
export interface RowActionDeps {
  readonly site: OpenSite;
  readonly rows: readonly NavigationRow[];
  /** Holder of the top-level rows; null without a configuration. */
  readonly holder: EntryContainer | null;
  readonly path: RepoPath | null;
  readonly branch: NavigationContainer | null;
  /** The navigation as the site shows it. */
  readonly siteNodes: readonly NavigationNode[];
  readonly setTask: (task: NavigationDialogTask | null) => void;
  readonly setRenaming: (key: string) => void;
  readonly say: (text: string) => void;
}

/** Runs the chosen action on a row and returns the row's key afterwards. */
export async function runRowAction(
  app: App,
  action: { readonly kind: RowAction } | { readonly kind: 'renamed'; readonly label: string | null },
  row: NavigationRow,
  scope: RowActionDeps,
): Promise<string> {
  const { setTask } = scope;
  switch (action.kind) {
    case 'open':
      if (row.file !== null || row.operation !== null)
        goToScreen(app, { screen: 'page', path: row.file ?? row.operation?.path ?? null });
      break;
    case 'copyLink':
      await copyRowLink(app, row, scope.site);
      break;
    case 'addPage':
    case 'addGroup':
      setTask(createAddTask(action.kind, scope, row));
      break;
    case 'rename':
      scope.setRenaming(row.key);
      break;
    case 'renamed':
      return action.label === null || action.label === row.label ? row.key : rename(app, row, action.label);
    case 'icon':
      setTask({ kind: 'icon', row });
      break;
    case 'more':
      if (row.node !== null && (row.node.kind === 'link' || 'children' in row.node))
        setTask({ kind: 'more', node: row.node, isNested: row.parent !== null });
      break;
    case 'moveFile':
      if (row.file !== null) setTask({ kind: 'moveFile', file: row.file, into: null });
      break;
    case 'createFile':
      if (row.node?.kind === 'page')
        await createPageFile(app, row.label, joinRepoPath(siteRootOf(scope.site), `${row.node.entry}.mdx`));
      break;
    case 'writePage':
      await writeOperation(app, row);
      break;
    case 'enter':
      await enter(app, row, scope);
      break;
    case 'duplicate':
      await duplicateNavigationEntry(app, row);
      break;
    case 'hide':
      await setNavigationEntryHidden(app, row, !row.hidden);
      break;
    case 'moveTo':
      setTask({ kind: 'moveTo', row });
      break;
    case 'delete':
      setTask({ kind: 'delete', row });
      break;
  }
  return row.key;
}

/** Task to add a page or group inside or below a row, or next to the open page; or to add the first division of a kind. */
export function createAddTask(
  kind: 'addPage' | 'addGroup' | DivisionKind,
  scope: RowActionDeps,
  row?: NavigationRow,
): NavigationDialogTask | null {
  if (kind !== 'addPage' && kind !== 'addGroup') return { kind: 'part', part: kind };
  const found = slotForNew(kind, scope, row);
  if (found === null) {
    scope.say(
      scope.holder?.unreadable ??
        (kind === 'addPage' ? 'Add a group first. Pages go in groups here.' : 'You can’t add groups here.'),
    );
    return null;
  }
  if (kind === 'addGroup') {
    if (scope.branch !== null && isClassicTabOrAnchor(scope.branch) && scope.branch.children.length === 0) {
      scope.say(`Add a page first. ${scope.branch.label} only shows groups that contain its pages.`);
      return null;
    }
    return { kind, slot: found.slot, where: found.parent?.label ?? '', parent: found.parent };
  }
  // The rows may have changed since this row's menu was opened.
  const neighbors = scope.rows.filter(({ parent }) => parent?.key === found.parent?.key).map(({ file }) => file);
  const placed = createPlacementContext(scope.site);
  const { branch } = scope;
  const file = neighbors.find((path) => path !== null) ?? null;
  const folder = file === null ? folderOfBranch(placed, branch) : parentFolderOf(file);
  return { kind, slot: found.slot, group: found.group, folder, branch, where: found.parent?.label ?? '' };
}

interface Found {
  readonly slot: InsertionPoint;
  readonly parent: NavigationRow | null;
  /** Name of a group to be created around the page, or null. */
  readonly group: string | null;
}

function slotForNew(
  kind: 'addPage' | 'addGroup',
  { rows, holder, path, branch }: Pick<RowActionDeps, 'rows' | 'holder' | 'path' | 'branch'>,
  row?: NavigationRow,
): Found | null {
  const moved = { kind: kind === 'addPage' ? 'newPage' : 'newGroup' } as const;
  if (row?.node != null && 'children' in row.node) {
    const inside = findInsertionPointInside(row.node, moved, 'last');
    return inside.ok ? { slot: inside.value, parent: row, group: null } : null;
  }
  if (row?.node != null) return { slot: getInsertionPointNextTo(row.node, 'after'), parent: row.parent, group: null };
  const current =
    kind === 'addPage'
      ? rows.find(({ file, node }) => file !== null && file === path && node?.kind === 'page')
      : undefined;
  if (current?.node != null)
    return { slot: getInsertionPointNextTo(current.node, 'after'), parent: current.parent, group: null };
  const outermost = holder === null ? null : findInsertionPointInside(holder, moved, 'last');
  if (outermost?.ok === true) return { slot: outermost.value, parent: null, group: null };
  const group = rows.find(({ kind: other, isGenerated }) => other === 'group' && !isGenerated);
  if (group !== undefined) return slotForNew(kind, { rows, holder: null, path: null, branch }, group);
  const around = holder === null ? null : findInsertionPointInside(holder, { kind: 'newGroup' }, 'last');
  return around?.ok === true ? { slot: around.value, parent: null, group: branch?.label ?? 'Pages' } : null;
}

async function rename(app: App, row: NavigationRow, label: string): Promise<string> {
  if (row.node !== null && 'children' in row.node) {
    await renameNavigationNode(app, row.node, label);
    return createRowKey(row.parent, getRowName({ ...row.node, label }));
  }
  if (row.file !== null) await setPageTitle(app, row.file, label);
  return row.key;
}

/** Creates a file for the generated page of a row's operation and opens it. */
async function writeOperation(app: App, { operation }: NavigationRow): Promise<void> {
  const made = operation === null ? undefined : app.get(apiPagesStore).getState().byPath.get(operation.path);
  const [path] = made === undefined ? [] : await writeApiPages(app, [made.operation]);
  if (path !== undefined) goToScreen(app, { screen: 'page', path });
}

/** Adds a page without an entry to the current branch, or in a site with classic tabs to one that lists its path. */
async function enter(app: App, row: NavigationRow, scope: RowActionDeps): Promise<void> {
  const place = (branch: NavigationContainer | null) =>
    resolvePlacement(createPlacementContext(scope.site), row, branch);
  const here = place(scope.branch).kind === 'free' ? slotForNew('addPage', scope) : null;
  const elsewhere =
    place(scope.branch).kind === 'free'
      ? undefined
      : listMoveDestinations(scope.siteNodes, { kind: 'newPage' }, place).find(
          ({ branch }) => place(branch).kind === 'free',
        );
  if (elsewhere !== undefined) {
    const text = `Added ${row.label} to ${elsewhere.label}, which lists pages with this URL path.`;
    await moveNavigationEntry(app, row, elsewhere.slot, { kind: 'notice', text });
    return undefined;
  }
  if (place(scope.branch).kind !== 'free') return scope.setTask({ kind: 'moveTo', row });
  if (here === null || here.group !== null) return scope.say('Add a group first. Pages go in groups here.');
  const text = `Added ${row.label}${here.parent === null ? '' : ` to ${here.parent.label}`}.`;
  await moveNavigationEntry(app, row, here.slot, { kind: 'notice', text });
  return undefined;
}
