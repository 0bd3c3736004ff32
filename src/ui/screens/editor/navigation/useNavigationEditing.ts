import { useCallback, useEffect, useRef, useState } from 'react';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import { isSameJsonLocation, type InsertionPoint } from '#config/navigation/insertionPoint.ts';
import { moveNavigationEntry } from '#state/intents/moveNavigationEntry.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { whenChangesSettled } from '#state/journal/runSerially.ts';
import { getStepTarget } from '#state/changes/getStepTarget.ts';
import { findNextUndoEntry, redo, whenStepsSettled, undo } from '#state/intents/undo.ts';
import {
  describeRedone,
  describeUndone,
  isSiteEntry,
  redoSiteChange,
  undoSiteChange,
} from '#state/changes/undoSiteChange.ts';
import { toNavigationEntry } from '#state/navigation/navigationNames.ts';
import { getKeyboardMoveTarget, type MoveDestination, type MoveTarget } from '#state/navigation/navigationMoves.ts';
import { type NavigationRow, createRowKey, getRowName } from '#state/navigation/navigationRows.ts';
import { createPlacementContext, resolvePlacement } from '#state/navigation/placement.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { historyEmptyMessage } from '#state/journal/undoBarrier.ts';
import type { App } from '#state/app.ts';
import type { NavigationDialogTask } from './navigationDialogTask.ts';
import type { RowCommand } from './NavigationTree.tsx';
import { useApp } from '../../../useApp.ts';
import { mapPathAfterMove } from '#config/edit/moveInNavigation.ts';

interface Editing {
  readonly site: OpenSite;
  readonly rows: readonly NavigationRow[];
  readonly toggle: (key: string, open: boolean) => void;
  readonly renameKey: (from: string, to: string) => void;
  readonly onRename: (row: NavigationRow) => void;
  readonly onDelete: (row: NavigationRow) => void;
  /** Prompts for the new path of a page's file before it moves to a branch that lists pages by path. */
  readonly onMoveFile: (task: Extract<NavigationDialogTask, { readonly kind: 'moveFile' }>) => void;
  readonly branch: NavigationContainer | null;
}

/** Moves rows by drag or keys, one move after another, and announces each one. */
export function useNavigationEditing(options: Editing) {
  const app = useApp();
  const [active, setActive] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState(0);
  const [said, setSaid] = useState('');
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const queue = useRef(Promise.resolve());
  // Screen readers repeat an announcement only if its text changes.
  const say = useCallback((text: string) => setSaid((before) => (before === text ? `${text}\u00A0` : text)), []);
  const refocus = useCallback((key: string) => {
    setActive(key);
    setFocusRequest((count) => count + 1);
  }, []);

  const move = useCallback(
    async (row: NavigationRow, landing: MoveTarget, quiet: boolean) => {
      const { site, toggle, renameKey, branch } = latest.current;
      if (!isFree(latest.current, row, { slot: landing.slot, branch }, say)) return;
      const words = describeMove(row, landing);
      const entry = row.file === null ? '' : toNavigationEntry(row.file, siteRootOf(site));
      const notice = quiet ? ({ kind: 'quiet' } as const) : ({ kind: 'notice', text: words } as const);
      if (!(await moveNavigationEntry(app, row, landing.slot, notice))) return;
      const key = getMovedRowKey(row, landing, entry);
      if (row.expanded !== null) {
        renameKey(row.key, key);
        toggle(key, row.expanded);
      }
      if (landing.parent !== null) toggle(landing.parent.key, true);
      refocus(key);
      if (quiet) say(`${words} Press Control+Z to undo.`);
    },
    [app, refocus, say],
  );

  const moveTo = useCallback(
    async (row: NavigationRow, { label, slot, branch }: MoveDestination) => {
      const { site, rows, toggle } = latest.current;
      if (!isFree(latest.current, row, { slot, branch }, say)) return;
      const at = rows.findIndex(({ key }) => key === row.key);
      const parent = rows.find(({ node }) => node !== null && holdsList(node, slot)) ?? null;
      const text = `Moved ${row.label} to the end of ${label}.`;
      if (!(await moveNavigationEntry(app, row, slot, { kind: 'notice', text }))) return;
      if (parent !== null) toggle(parent.key, true);
      const entry = row.file === null ? '' : toNavigationEntry(row.file, siteRootOf(site));
      const key = parent === null ? row.key : getMovedRowKey(row, { slot, parent }, entry);
      setTimeout(() => refocus(sameRow(latest.current.rows, key, at)), 0);
    },
    [app, refocus, say],
  );

  const command = useCallback(
    (name: RowCommand, asked: NavigationRow) => {
      const { key } = asked;
      const run = async () => {
        // A page without an entry isn't among the rows.
        const row = asked.node === null ? asked : latest.current.rows.find((candidate) => candidate.key === key);
        const at = latest.current.rows.findIndex((candidate) => candidate.key === key);
        if (name === 'undo' || name === 'redo') {
          const before = new Set(latest.current.rows.map((shown) => shown.key));
          await takeBack(app, name, say);
          setTimeout(() => {
            const { rows } = latest.current;
            refocus(rows.find((shown) => !before.has(shown.key))?.key ?? sameRow(rows, key, at));
          }, 0);
          return;
        }
        if (row === undefined) return;
        if (row.isGenerated) return say('Pages generated from an OpenAPI file can’t be changed here.');
        if (name === 'rename') return latest.current.onRename(row);
        if (name === 'delete') return latest.current.onDelete(row);
        const found = getKeyboardMoveTarget(latest.current.rows, row, name);
        if (!found.ok) return say(found.problem);
        await move(row, found.value, true);
      };
      // The next command runs once the rows show the previous one.
      queue.current = queue.current.then(run).then(() => new Promise((resolve) => setTimeout(resolve, 0)));
    },
    [app, move, refocus, say],
  );
  return { active, setActive, focusRequest, refocus, said, say, move, moveTo, command };
}

/** True if the move can proceed. Otherwise announces the reason, or prompts for the new path of the page's file. */
function isFree(
  { site, onMoveFile }: Editing,
  row: NavigationRow,
  { slot, branch }: Pick<MoveDestination, 'slot' | 'branch'>,
  say: (text: string) => void,
): boolean {
  const placement = resolvePlacement(createPlacementContext(site), row, branch);
  if (placement.kind === 'refused') say(placement.why);
  if (placement.kind === 'movesFile')
    onMoveFile({ kind: 'moveFile', file: placement.file, into: { row, slot, branch, to: placement.to } });
  return placement.kind === 'free';
}

function holdsList(node: NavigationNode, { list }: InsertionPoint): boolean {
  return 'lists' in node && node.lists.some(({ location }) => isSameJsonLocation(location, list));
}

/** Undoes or redoes the last step and, if the navigation shows it, announces it. */
async function takeBack(app: App, name: 'undo' | 'redo', say: (text: string) => void): Promise<void> {
  await whenChangesSettled(app);
  const entry = findNextUndoEntry(app, name, null);
  if (entry === null) return say(historyEmptyMessage(app, name));
  if (!isSiteEntry(entry) || getStepTarget(app, entry) !== null) {
    (name === 'undo' ? undo : redo)(app, null);
    return void (await whenStepsSettled(app));
  }
  // The step itself reports a failure.
  if (!(await (name === 'undo' ? undoSiteChange(app, entry) : redoSiteChange(app, entry)))) return;
  say(name === 'undo' ? describeUndone(app, entry) : describeRedone(app, entry));
}

/** The row with this key, else the first of the same name (an undo may restore it elsewhere), else the row at its former index. */
function sameRow(rows: readonly NavigationRow[], key: string, at: number): string {
  const last = (path: string) => path.split('/').at(-1);
  return (
    (rows.find((row) => row.key === key) ?? rows.find((row) => last(row.key) === last(key)) ?? rows[at])?.key ?? key
  );
}

/** Describes where a row landed: `Moved Quickstart to position 2 in Guides.` */
function describeMove(row: NavigationRow, { slot, parent }: MoveTarget): string {
  const place =
    row.node === null
      ? slot.index
      : Number(mapPathAfterMove([...row.node.position.list.path, row.node.position.index], slot).at(-1));
  return `${row.node === null ? 'Added' : 'Moved'} ${row.label} to position ${place + 1}${parent === null ? '' : ` in ${parent.label}`}.`;
}

/** Key of a row after a move. */
function getMovedRowKey(row: NavigationRow, { parent }: MoveTarget, entry: string): string {
  return createRowKey(parent, row.node === null ? `page:${entry}` : getRowName(row.node));
}
