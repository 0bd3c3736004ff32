import type { DivisionNames } from '#config/edit/divideNavigation.ts';
import { parentFolderOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import {
  getInsertionPointNextTo,
  findInsertionPointInside,
  isSameJsonLocation,
  type EntryContainer,
  type InsertionPoint,
} from '#config/navigation/insertionPoint.ts';
import { createPageFile } from '#state/intents/addPage.ts';
import { duplicateNavigationEntry } from '#state/intents/duplicateNavigationEntry.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { setNavigationEntryHidden } from '#state/intents/setNavigationEntryHidden.ts';
import { moveNavigationEntry } from '#state/intents/moveNavigationEntry.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { addNavigationGroup } from '#state/intents/addNavigationGroup.ts';
import { splitNavigation } from '#state/intents/splitNavigation.ts';
import { goToSetting } from '#state/intents/goToSetting.ts';
import { findFreeName } from '#state/navigation/navigationNames.ts';
import { notifyAdded, renameNavigationNode, setPageTitle } from '#state/intents/renameNavigationEntry.ts';
import { writeApiPages } from '#state/intents/writeApiPages.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { getKeyboardMoveTarget, listMoveDestinations, type MoveTarget } from '#state/navigation/navigationMoves.ts';
import {
  folderOfBranch,
  isClassicTabOrAnchor,
  createPlacementContext,
  resolvePlacement,
} from '#state/navigation/placement.ts';
import { createRowKey, formatBranchLabel, getRowName, type NavigationRow } from '#state/navigation/navigationRows.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { captureKeys, discardCapturedKeys } from '../../../kit/keyCapture.ts';
import type { BranchEdit } from './BranchSwitch.tsx';
import { createNamingStep } from './RenameField.tsx';
import type { useRevealNode } from './useRevealNode.ts';
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
  /** Moves a row, with a notice. */
  readonly move: (row: NavigationRow, landing: MoveTarget, quiet: false) => Promise<void>;
  readonly setTask: (task: NavigationDialogTask | null) => void;
  /** Edits a row's name in place. `naming` is the step that added the row, which its name is part of. */
  readonly setRenaming: (key: string, naming: string | null) => void;
  /** Edits the name of a branch in place. */
  readonly setBranchEdit: (edit: BranchEdit) => void;
  /** Shows a new node. */
  readonly reveal: ReturnType<typeof useRevealNode>;
  readonly say: (text: string) => void;
}

interface RenamedAction {
  readonly kind: 'renamed';
  /** Null if the name stays. */
  readonly label: string | null;
  /** The step that added the row; null if it isn't new. */
  readonly naming: string | null;
}

/** The directions that a row can be moved in. */
export function listRowMoves(rows: readonly NavigationRow[], row: NavigationRow): readonly ('up' | 'down')[] {
  return (['up', 'down'] as const).filter((direction) => findMove(rows, row, direction).ok);
}

/** Where a row goes in a direction. Its menu may have been opened with an earlier version of the row. */
function findMove(rows: readonly NavigationRow[], row: NavigationRow, direction: 'up' | 'down') {
  return getKeyboardMoveTarget(rows, rows.find(({ key }) => key === row.key) ?? row, direction);
}

/** Runs the chosen action on a row and returns the row's key afterwards. */
export async function runRowAction(
  app: App,
  action: { readonly kind: RowAction } | RenamedAction,
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
      setTask(createAddTask(scope, row));
      break;
    case 'addGroup':
      await addGroup(app, scope, row);
      break;
    case 'rename':
      scope.setRenaming(row.key, null);
      break;
    case 'renamed':
      return rename(app, row, action);
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
    case 'moveUp':
    case 'moveDown': {
      const landing = findMove(scope.rows, row, action.kind === 'moveUp' ? 'up' : 'down');
      if (landing.ok) await scope.move(row, landing.value, false);
      break;
    }
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

/** Adds a group inside or below a row, or at the end of the navigation, and edits its name in place. */
export async function addGroup(app: App, scope: RowActionDeps, row?: NavigationRow): Promise<void> {
  const { branch, holder, say } = scope;
  const found = slotForNew('addGroup', scope, row);
  if (found === null) return say(holder?.unreadable ?? 'You can’t add groups here.');
  if (branch !== null && isClassicTabOrAnchor(branch) && branch.children.length === 0)
    return say(`Add a page first. ${branch.label} only shows groups that contain its pages.`);
  const { slot, parent } = found;
  const siblings = scope.rows.filter((other) => other.parent?.key === parent?.key).map(({ label }) => label);
  const naming = createNamingStep();
  captureKeys();
  if (!(await addNavigationGroup(app, findFreeName('New group', siblings), slot, naming))) return discardCapturedKeys();
  scope.reveal(({ position: { list, index } }) => index === slot.index && isSameJsonLocation(list, slot.list), {
    onRow: (added) => scope.setRenaming(added.key, naming),
  });
}

/** Names of a navigation's first two tabs or versions until they are renamed. */
const firstNames = {
  tab: { existing: 'Guides', added: 'New tab' },
  version: { existing: 'v1', added: 'v2' },
} as const;

/** Divides the navigation into tabs or versions for the first time, shows the new one, and edits its name in place. */
export async function addFirstBranch(
  app: App,
  kind: 'tab' | 'version',
  { site, reveal, setBranchEdit }: RowActionDeps,
): Promise<void> {
  const names = firstNames[kind];
  if (kind === 'version' && site.configuration?.docs.format === 'classic') {
    // Groups and tabs refer to them, so they are edited in the settings.
    if (await splitNavigation(app, kind, names)) goToSetting(app, ['versions', 1]);
    return;
  }
  const naming = createNamingStep();
  captureKeys();
  if (!(await splitNavigation(app, kind, names, naming))) return discardCapturedKeys();
  reveal((node) => node.kind === kind && node.label === names.added, {
    onBranch: (key) => setBranchEdit({ kind: 'name', key, naming, isTold: true }),
  });
}

/** Divides the navigation into languages for the first time, and shows the new one. */
export async function addFirstLanguage(app: App, names: DivisionNames, { reveal }: RowActionDeps): Promise<void> {
  if (await splitNavigation(app, 'language', names))
    reveal((node) => node.kind === 'language' && node.label === names.added, {});
}

/** Task to add a page inside or below a row, or next to the open page. */
export function createAddTask(scope: RowActionDeps, row?: NavigationRow): NavigationDialogTask | null {
  const found = slotForNew('addPage', scope, row);
  if (found === null) {
    scope.say(scope.holder?.unreadable ?? 'Add a group first. Pages go in groups here.');
    return null;
  }
  // The rows may have changed since this row's menu was opened.
  const neighbors = scope.rows.filter(({ parent }) => parent?.key === found.parent?.key).map(({ file }) => file);
  const placed = createPlacementContext(scope.site);
  const { branch } = scope;
  const file = neighbors.find((path) => path !== null) ?? null;
  const folder = file === null ? folderOfBranch(placed, branch) : parentFolderOf(file);
  return { kind: 'addPage', slot: found.slot, group: found.group, folder, branch, where: found.parent?.label ?? '' };
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
  return around?.ok === true
    ? { slot: around.value, parent: null, group: branch === null ? 'Pages' : formatBranchLabel(branch) }
    : null;
}

async function rename(app: App, row: NavigationRow, { label, naming }: RenamedAction): Promise<string> {
  const container = row.node !== null && 'children' in row.node ? row.node : null;
  if (label === null || label === row.label) {
    if (naming !== null && container !== null) notifyAdded(app, container);
    return row.key;
  }
  if (container !== null) {
    await renameNavigationNode(app, container, label, naming);
    return createRowKey(row.parent, getRowName({ ...container, label }));
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
