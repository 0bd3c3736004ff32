import type { MenuAnchor } from './RowMenu.tsx';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { DropIndicator } from '#state/navigation/navigationMoves.ts';
import type { NavigationRow } from '#state/navigation/navigationRows.ts';
import { useStableCallback } from '../../../kit/useStableCallback.ts';
import { useVirtualRows } from '../../../kit/useVirtualRows.ts';
import { NavigationRowView, type RowCallbacks, type RowState } from './NavigationRowView.tsx';
import { computeRowTops, rowHeight } from './rowTops.ts';
import styles from './NavigationTree.module.css';

/** Key commands on a row, other than navigation. */
export type RowCommand = 'up' | 'down' | 'in' | 'out' | 'rename' | 'delete' | 'undo' | 'redo';

/** Content and callbacks of a tree. */
export interface NavigationTreeProps {
  readonly label: string;
  readonly rows: readonly NavigationRow[];
  readonly current: string | null;
  readonly changed: ReadonlySet<string>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** True if the page's row should scroll into view; called on every render. */
  readonly isRevealed: (page: string | null) => boolean;
  readonly active: string | null;
  readonly onActive: (key: string) => void;
  /** `toWrite`: opened by Enter, which moves the focus to the page's text. */
  readonly onOpen: (row: NavigationRow, toWrite?: boolean) => void;
  readonly onToggle: (row: NavigationRow) => void;
  readonly onCommand: (command: RowCommand, row: NavigationRow) => void;
  readonly onMenu?: RowCallbacks['onMenu'];
  readonly renaming?: string | null;
  readonly onRenamed?: RowCallbacks['onRenamed'];
  readonly onGrab?: (event: PointerEvent, row: NavigationRow) => void;
  readonly dragged?: string | null;
  /** Row that an open menu or dialog is about. */
  readonly targeted?: string | null;
  readonly drop?: DropIndicator | null;
  /** Incremented to focus the active row. */
  readonly focusRequest?: number;
}

/**
 * A tree of rows following the ARIA tree pattern: arrows move and expand, Home and End jump, letters search. Only visible rows are
 * rendered.
 */
export function NavigationTree(props: NavigationTreeProps) {
  const { label, rows, current, changed, active, onActive, drop = null } = props;
  const tops = computeRowTops(rows);
  const { list, first, last, reveal } = useVirtualRows(tops, rowHeight, props.scroller);
  const currentIndex = rows.findIndex(
    ({ file, operation }) => current !== null && (file === current || operation?.path === current),
  );
  const activeIndex = rows.findIndex(({ key }) => key === active);
  const reachable = useReachable(activeIndex, currentIndex, rows.length);
  const drawn = indexes(first, last, rows.length, reachable);
  const focus = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    reveal(index);
    onActive(row.key);
    const before = document.activeElement;
    // A row outside the viewport must render first. Skipped if the focus has moved elsewhere by then.
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === before || activeElement === body)
        list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
    });
  };
  const { isRevealed } = props;
  useEffect(() => {
    if (currentIndex >= 0 && isRevealed(current)) reveal(currentIndex);
  });
  useLayoutEffect(() => {
    if ((props.focusRequest ?? 0) > 0 && activeIndex >= 0) focus(activeIndex);
    // Runs only on a new request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [props.focusRequest]);
  const renamedIndex = rows.findIndex(({ key }) => key === props.renaming);
  useLayoutEffect(() => {
    if (renamedIndex >= 0) reveal(renamedIndex);
    // Scrolls once, when the name field opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [props.renaming]);
  // A focused row loses the focus when its DOM node is moved.
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-index="${reachable}"]`)?.focus({ preventScroll: true });
  });
  const { onOpen, onToggle } = props;
  const activate = useStableCallback((row: NavigationRow, toWrite?: boolean) => {
    if (row.expanded !== null && row.file === null) onToggle(row);
    else if (row.href !== null) globalThis.open(row.href, '_blank', 'noopener');
    else onOpen(row, toWrite);
  });
  const onKey = useStableCallback(
    useTreeKeys(rows, { focus, activate, onToggle, onCommand: props.onCommand, onMenu: props.onMenu }),
  );
  const toggle = useStableCallback(onToggle);
  const focused = useStableCallback((row: NavigationRow) => onActive(row.key));
  const openMenu = useStableCallback((row: NavigationRow, at: MenuAnchor) => props.onMenu?.(row, at));
  const renamed = useStableCallback((row: NavigationRow, label: string | null, byKey: boolean) =>
    props.onRenamed?.(row, label, byKey),
  );
  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      className={styles.tree}
      style={{ blockSize: tops.at(-1) ?? 0 }}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onPointerDown={(event) => {
        const row = rowUnder(event.target, rows);
        if (row !== null && event.button === 0) props.onGrab?.(event, row);
      }}
    >
      {drawn.map((index) => {
        const row = rows[index];
        return row === undefined ? null : (
          <NavigationRowView
            key={row.key}
            row={row}
            index={index}
            top={tops[index] ?? 0}
            reachable={index === reachable}
            selected={index === currentIndex}
            changed={row.file !== null && changed.has(row.file)}
            state={stateOf(row, index, props, drop)}
            renaming={row.key === props.renaming}
            onActivate={activate}
            onToggle={toggle}
            onFocus={focused}
            onKey={onKey}
            onMenu={props.onMenu === undefined || row.isGenerated ? undefined : openMenu}
            onRenamed={renamed}
          />
        );
      })}
      {drop?.kind === 'line' && (
        <div className={styles.line} data-testid="drop-line" style={lineStyle(drop.level, tops, drop.above)} />
      )}
    </div>
  );
}

/** The row in the tab order: the active one; if that is gone, the one now in its place; otherwise the current page. */
function useReachable(active: number, current: number, count: number): number {
  const [last, setLast] = useState(active);
  if (active >= 0 && active !== last) setLast(active);
  const place = active >= 0 ? active : last >= 0 ? last : current;
  return Math.max(0, Math.min(place, count - 1));
}

/** Keyboard handling of a row. */
function useTreeKeys(rows: readonly NavigationRow[], walks: Walks & Pick<NavigationTreeProps, 'onCommand' | 'onMenu'>) {
  const typed = useRef({ text: '', time: 0 });
  const onKey = (event: KeyboardEvent, row: NavigationRow) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'treeitem') return;
    const command = commandOf(event);
    if (command !== null) {
      event.preventDefault();
      event.stopPropagation();
      return walks.onCommand(command, row);
    }
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault();
      const box = event.target.getBoundingClientRect();
      // A menu opened during the key event would handle the same key and close.
      if (!row.isGenerated)
        setTimeout(() => walks.onMenu?.(row, { x: box.left + 24, y: box.top, height: box.height }), 0);
      return undefined;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const walk = walkBy(event.key, rows, rows.indexOf(row), walks);
    if (walk !== null) {
      event.preventDefault();
      walk();
    } else if (event.key.length === 1) {
      event.preventDefault();
      walks.focus(byLetters(rows, rows.indexOf(row), typed.current, event.key, event.timeStamp));
    }
  };
  return onKey;
}

/** State of a row in the current action; a group's state includes all its rows. */
function stateOf(
  row: NavigationRow,
  index: number,
  { dragged, targeted }: Pick<NavigationTreeProps, 'dragged' | 'targeted'>,
  drop: DropIndicator | null,
): RowState {
  if (isWithin(row, dragged)) return 'dragged';
  if (drop?.kind === 'inside' && drop.index === index) return 'target';
  if (drop?.kind === 'refused' && drop.index === index) return 'refused';
  return isWithin(row, targeted) ? 'affected' : null;
}

function isWithin(row: NavigationRow, key: string | null | undefined): boolean {
  for (let around: NavigationRow | null = row; around !== null; around = around.parent)
    if (around.key === key) return true;
  return false;
}

function commandOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): RowCommand | null {
  if (altKey && !ctrlKey && !metaKey)
    return ({ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const)[key] ?? null;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  if (ctrlKey && key === 'y') return 'redo';
  if (ctrlKey || metaKey) return null;
  return key === 'F2' ? 'rename' : key === 'Delete' || key === 'Backspace' ? 'delete' : null;
}

interface Walks {
  readonly focus: (index: number) => void;
  readonly activate: (row: NavigationRow, toWrite?: boolean) => void;
  readonly onToggle: (row: NavigationRow) => void;
}

function walkBy(
  key: string,
  rows: readonly NavigationRow[],
  at: number,
  { focus, activate, onToggle }: Walks,
): (() => void) | null {
  const row = rows[at];
  if (row === undefined) return null;
  const walks: Readonly<Record<string, () => void>> = {
    ArrowDown: () => focus(at + 1),
    ArrowUp: () => focus(at - 1),
    Home: () => focus(0),
    End: () => focus(rows.length - 1),
    ArrowRight: () =>
      row.expanded === false ? onToggle(row) : rows[at + 1]?.parent === row ? focus(at + 1) : undefined,
    ArrowLeft: () =>
      row.expanded === true ? onToggle(row) : row.parent === null ? undefined : focus(rows.indexOf(row.parent)),
    Enter: () => activate(row, true),
    ' ': () => activate(row),
  };
  return walks[key] ?? null;
}

/** Letters typed in quick succession form one prefix; repeating the same letter moves on. */
function byLetters(
  rows: readonly NavigationRow[],
  at: number,
  typed: { text: string; time: number },
  letter: string,
  time: number,
): number {
  typed.text = time - typed.time < 600 ? typed.text + letter.toLowerCase() : letter.toLowerCase();
  typed.time = time;
  const isSame = [...typed.text].every((other) => other === typed.text[0]);
  const wanted = isSame ? (typed.text[0] ?? '') : typed.text;
  const start = isSame ? at + 1 : at;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length;
    if (rows[index]?.label.toLowerCase().startsWith(wanted) === true) return index;
  }
  return at;
}

/** Indexes of the rows to render, in order, always including the focusable row. */
function indexes(first: number, last: number, count: number, reachable: number): readonly number[] {
  const range = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  if (reachable >= count) return range;
  return reachable < first ? [reachable, ...range] : reachable >= last ? [...range, reachable] : range;
}

function rowUnder(target: EventTarget, rows: readonly NavigationRow[]): NavigationRow | null {
  if (!(target instanceof Element) || target.closest('button, input') !== null) return null;
  const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? null : (rows[Number(index)] ?? null);
}

function lineStyle(level: number, tops: readonly number[], above: number): CSSProperties {
  const top = (tops[above] ?? 0) - 1;
  return { '--level': level, insetBlockStart: above === 0 ? 0 : top } as CSSProperties; // React's type lacks custom properties
}
