import styles from './NavigationPanel.module.css';
import { useMemo, useRef, useState, type RefObject, useCallback } from 'react';
import { getOutermostHolder } from '#config/navigation/outermost.ts';
import { openPageAndFocus } from '#state/route/caretRequestStore.ts';
import { goToScreen } from '#state/route/goTo.ts';
import type { NavigationRow } from '#state/navigation/navigationRows.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { captureKeys, discardCapturedKeys } from '../../../kit/keyCapture.ts';
import { lazyOverlay } from '../../../kit/lazyComponent.tsx';
import { ApiNotes } from './ApiNotes.tsx';
import type { BranchEdit } from './BranchSwitch.tsx';
import { NavigationControls } from './NavigationControls.tsx';
import { loadPageDrop } from './rowLink.ts';
import { NavigationTree } from './NavigationTree.tsx';
import { startsWithNameField, getTaskRowKey, type NavigationDialogTask } from './navigationDialogTask.ts';
import { OrphanPages } from './OrphanPages.tsx';
import { RowMenu, type MenuAnchor } from './RowMenu.tsx';
import { listRowMoves, runRowAction, type RowActionDeps } from './rowActions.ts';
import { useNavigationEditing } from './useNavigationEditing.ts';
import { useNavigationRows } from './useNavigationRows.ts';
import { useRequestedEntry, useRevealNode } from './useRevealNode.ts';
import { useRowDrag, type RowDragState } from './useRowDrag.ts';
import { useApp } from '../../../useApp.ts';
import { routeStore } from '#state/route/routeStore.ts';

const NavigationDialogs = lazyOverlay(async () => (await import('./NavigationDialogs.tsx')).NavigationDialogs);

interface NavigationPanelProps {
  readonly site: OpenSite;
  readonly path: string | null;
  /** Opens the search of everything. */
  readonly onSearch: () => void;
}

/** The navigation as readers see it, edited in place: branch switches, tree, and pages without an entry. */
export function NavigationPanel({ site, path, onSearch }: NavigationPanelProps) {
  const app = useApp();
  const { tree, siteNodes, switches, branch, rows, orphans, headOf, choose, toggle, renameKey } = useNavigationRows(
    site,
    path,
  );
  const [renaming, setRenaming] = useState<{ readonly key: string; readonly naming: string | null } | null>(null);
  const [branchEdit, setBranchEdit] = useState<BranchEdit | null>(null);
  const [menu, setMenu] = useState<{ readonly row: NavigationRow; readonly at: MenuAnchor } | null>(null);
  const { task, setTask } = useTask();
  const scroller = useRef<HTMLDivElement>(null);
  const docs = site.configuration?.docs ?? null;
  const isEditable = docs !== null && !docs.problems.some(({ code }) => code === 'config/not-json');
  const editing = useNavigationEditing({
    site,
    rows,
    toggle,
    renameKey,
    onRename: (row) => setRenaming({ key: row.key, naming: null }),
    onDelete: (row) => setTask({ kind: 'delete', row }),
    onMoveFile: setTask,
    branch,
  });
  const { dragging, onGrab, ghost, justDragged } = useRowDrag({
    rows,
    scroller,
    target: () => scroller.current?.querySelector<HTMLElement>('[role="tree"]') ?? null,
    onOpenGroup: (row) => toggle(row.key, true),
    onDrop: (row, landing) => void editing.move(row, landing, false),
    loadPageDrop: (row) => loadPageDrop(site, row),
  });
  const reveal = useRevealNode({ nodes: siteNodes, rows, switches, choose, toggle });
  // After the screen that is being opened has placed the focus.
  useRequestedEntry(site, siteNodes, reveal, (row) => setTimeout(() => editing.refocus(row.key), 0), setTask);
  const changed = useChangedFiles(site);
  const isRevealed = useRevealPageOnce();
  const holder = useMemo(() => (docs === null ? null : getOutermostHolder(docs, tree, branch)), [docs, tree, branch]);
  const closeTask = () => {
    setTask(null);
    if (editing.active !== null) editing.refocus(editing.active);
  };
  const scope: RowActionDeps = {
    ...{ site, rows, holder, path, branch, siteNodes, setTask, reveal, setBranchEdit },
    ...{ say: editing.say, move: editing.move },
    setRenaming: (key, naming) => setRenaming({ key, naming }),
  };
  const common = {
    current: path,
    changed,
    scroller,
    isRevealed,
    active: editing.active,
    onActive: editing.setActive,
    onOpen: (row: NavigationRow, toWrite = false) => !justDragged.current && openRow(app, row, toWrite),
    onToggle: (row: NavigationRow) => !justDragged.current && toggle(row.key, row.expanded !== true),
    onCommand: editing.command,
    renaming: renaming?.key ?? null,
    onRenamed: (row: NavigationRow, label: string | null, byKey: boolean) => {
      setRenaming(null);
      const naming = renaming?.naming ?? null;
      void runRowAction(app, { kind: 'renamed', label, naming }, row, scope).then(
        (key) => byKey && editing.refocus(key),
      );
    },
  };
  const editable = isEditable
    ? {
        onGrab,
        onMenu: (row: NavigationRow, at: MenuAnchor) => setMenu({ row, at }),
        dragged: dragging?.row.key ?? null,
        targeted: menu?.row.key ?? getTaskRowKey(task, editing.active),
      }
    : {};
  return (
    <div className={styles.panel} data-icon-library={site.configuration?.facts.iconLibrary}>
      <NavigationControls
        {...{ site, switches, choose, scope, onSearch, isEditable }}
        edit={branchEdit}
        onEdit={setBranchEdit}
      />
      {!isEditable && site.configuration !== null && (
        <p className={styles.kept}>The configuration has an error. Fix it to edit the navigation here.</p>
      )}
      <div className={styles.scroll} ref={scroller} data-dragging={dragging === null ? undefined : true}>
        {rows.length === 0 && (
          <p className={styles.empty}>The navigation is empty. Add a page with +, or choose one below.</p>
        )}
        {rows.length > 0 && (
          <NavigationTree
            {...common}
            {...editable}
            label="Navigation"
            rows={rows}
            drop={dragging?.drop ?? null}
            focusRequest={editing.focusRequest}
          />
        )}
        <ApiNotes />
        {orphans.length > 0 && <OrphanPages {...common} {...editable} files={orphans} headOf={headOf} />}
      </div>
      {dragging !== null && <Ghost dragging={dragging} box={ghost} />}
      {menu !== null && (
        <RowMenu
          row={menu.row}
          at={menu.at}
          moves={listRowMoves(rows, menu.row)}
          hidesGroups={docs?.format === 'current'}
          onClose={(action) => {
            setMenu(null);
            if (action === null || action === 'hide' || action === 'duplicate') editing.refocus(menu.row.key);
            if (action !== null) void runRowAction(app, { kind: action }, menu.row, scope);
          }}
        />
      )}
      {task !== null && (
        <NavigationDialogs
          site={site}
          task={task}
          onMove={editing.moveTo}
          onClose={closeTask}
          onGoOn={() => setTask(null)}
        />
      )}
      <div className={styles.quiet} role="status" aria-live="polite">
        {editing.said}
      </div>
    </div>
  );
}

/** The current dialog task. Keys typed after it is set go to its dialog, even while that is still loading. */
function useTask() {
  const [task, setShown] = useState<NavigationDialogTask | null>(null);
  const setTask = (asked: NavigationDialogTask | null) => {
    if (asked !== null && startsWithNameField(asked)) {
      captureKeys();
      void NavigationDialogs.preload().then((isHere) => isHere || discardCapturedKeys());
    }
    setShown(asked);
  };
  return { task, setTask };
}

/** The changed files, and the symbolic links to them. */
function useChangedFiles({ changes, links: all }: OpenSite): ReadonlySet<string> {
  return useMemo(() => {
    const files = new Set(changes.map((change) => change.path));
    const links = [...all].flatMap(([path, { target }]) => (target !== null && files.has(target) ? [path] : []));
    return links.length === 0 ? files : new Set([...files, ...links]);
  }, [changes, all]);
}

/** Follows the pointer during a drag: the row's name, and what dropping it here does, or why it can't be dropped. */
function Ghost({
  dragging: { row, drop, inText },
  box,
}: {
  readonly dragging: RowDragState;
  readonly box: RefObject<HTMLDivElement | null>;
}) {
  return (
    <div ref={box} className={styles.ghost} aria-hidden>
      <span>{row.label}</span>
      {drop?.kind === 'refused' && <span className={styles.why}>{drop.why}</span>}
      {inText !== null && (
        <span className={styles.hint}>{inText === 'link' ? 'Insert link. Hold Shift for a card.' : 'Insert card'}</span>
      )}
    </div>
  );
}

function openRow(app: App, { file, operation }: NavigationRow, toWrite: boolean): void {
  const opened = file ?? operation?.path ?? null;
  if (opened === null) return;
  if (toWrite) openPageAndFocus(app, opened);
  else goToScreen(app, { screen: 'page', path: opened });
}

/**
 * Returns a function, shared by all trees, that is true if a page's row should scroll into view: once per opened page.
 * Moving, opening groups, and renaming the page don't scroll.
 */
function useRevealPageOnce(): (page: string | null) => boolean {
  const app = useApp();
  const last = useRef<string | null>(null);
  return useCallback(
    (page) => {
      const before = last.current;
      last.current = page;
      const { followed } = app.get(routeStore).getState();
      const isSame = page === before || (followed !== null && followed.from === before && followed.to === page);
      return !isSame;
    },
    [app],
  );
}
