import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';
import { getDropIndicator, type DropIndicator, type MoveTarget } from '#state/navigation/navigationMoves.ts';
import type { NavigationRow } from '#state/navigation/navigationRows.ts';
import type { PageDrop, PageDropForm } from '../../../editor/links/pageDrop.ts';
import { findRowIndexAt } from '../../../kit/useVirtualRows.ts';
import { rowHeight, computeRowTops } from './rowTops.ts';

interface RowDrag {
  readonly rows: readonly NavigationRow[];
  readonly scroller: RefObject<HTMLElement | null>;
  /** The tree's element that accepts drops. */
  readonly target: () => HTMLElement | null;
  readonly onOpenGroup: (row: NavigationRow) => void;
  readonly onDrop: (row: NavigationRow, landing: MoveTarget) => void;
  /** Loads the drag of a row's page over the text of the open page; null if there is no such page or text. */
  readonly loadPageDrop: (row: NavigationRow) => Promise<PageDrop | null>;
}

/** A drag in progress: the row, and where it would land or why it can't. */
export interface RowDragState {
  readonly row: NavigationRow;
  readonly drop: DropIndicator | null;
  /** What the page becomes on the text under the pointer; null elsewhere. */
  readonly inText: PageDropForm | null;
}

/** Pointer travel before a press becomes a drag, in pixels. */
const startsAfter = 5;
/** Hover time before a closed group opens during a drag, in milliseconds. */
const opensAfter = 500;
const levelWidth = 12;
/** Distance in pixels from the list's edge at which it auto-scrolls. */
const edge = 36;

/** Drags rows with the pointer. The drop position is computed from row heights, so a long navigation drags as fast as a short one. */
export function useRowDrag(options: RowDrag) {
  const [dragging, setDragging] = useState<RowDragState | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const end = useRef<(() => void) | null>(null);
  const justDragged = useRef(false);
  useEffect(() => () => end.current?.(), []);
  const onGrab = useCallback((down: ReactPointerEvent, row: NavigationRow) => {
    if (down.pointerType === 'touch') return;
    end.current?.();
    end.current = followPointer({ x: down.clientX, y: down.clientY }, row, {
      options: () => latest.current,
      show: (next) =>
        setDragging((before) =>
          before !== null && next !== null && before.inText === next.inText && sameDrop(before.drop, next.drop)
            ? before
            : next,
        ),
      moveGhost: ({ x, y }) => ghost.current?.style.setProperty('transform', `translate(${x + 12}px, ${y + 8}px)`),
      onEnd: (landing) => {
        // Ignores the click that follows the drop.
        justDragged.current = true;
        setTimeout(() => {
          justDragged.current = false;
        }, 0);
        if (landing !== null) latest.current.onDrop(row, landing);
      },
    });
  }, []);
  return { dragging, onGrab, ghost, justDragged };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Followed {
  readonly options: () => RowDrag;
  readonly show: (dragging: RowDragState | null) => void;
  readonly moveGhost: (at: Point) => void;
  readonly onEnd: (landing: MoveTarget | null) => void;
}

/** Follows the pointer until it is released. Returns a cancel function. */
function followPointer(start: Point, row: NavigationRow, { options, show, moveGhost, onEnd }: Followed): () => void {
  const listening = new AbortController();
  const group = restOn(
    (key) => options().rows.find((other) => other.key === key && other.expanded === false),
    (closed) => options().onOpenGroup(closed),
  );
  let at = start;
  let isOn = false;
  let drop: DropIndicator | null = null;
  let frame = 0;
  let text: PageDrop | null = null;
  let form: PageDropForm = 'link';
  let inText: PageDropForm | null = null;
  const update = () => {
    const { target, rows } = options();
    const box = target()?.getBoundingClientRect();
    moveGhost(at);
    if (box === undefined) return;
    const over = placeUnder(at, box, rows);
    drop = over === null ? null : findDrop(rows, row, over);
    inText = text?.over(at, form) === true ? form : null;
    show({ row, drop, inText });
    const under = over === null ? undefined : rows[over.index];
    group.over(under?.expanded === false && under.key !== row.key ? under.key : null);
  };
  const eachFrame = () => {
    scrollAtEdge(options().scroller.current, at.y);
    // Scrolling and opening groups also change what is under the pointer.
    update();
    frame = requestAnimationFrame(eachFrame);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    group.over(null);
    document.body.style.cursor = '';
    text?.end();
    listening.abort();
    show(null);
  };
  const move = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY };
    form = getForm(event);
    if (isOn || Math.hypot(at.x - start.x, at.y - start.y) < startsAfter) return;
    isOn = true;
    void options()
      .loadPageDrop(row)
      .then((loaded) => {
        if (listening.signal.aborted) return;
        text = loaded;
      });
    document.body.style.cursor = 'grabbing';
    eachFrame();
  };
  const up = () => {
    if (isOn) update();
    stop();
    if (inText !== null) text?.drop(at, inText);
    if (isOn) onEnd(drop !== null && drop.kind !== 'refused' ? drop.landing : null);
  };
  const key = (event: KeyboardEvent) => {
    form = getForm(event);
    if (event.type === 'keyup') return;
    if (event.key !== 'Escape' || !isOn) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
    onEnd(null);
  };
  const how = { capture: true, signal: listening.signal };
  globalThis.addEventListener('pointermove', move, how);
  globalThis.addEventListener('pointerup', up, how);
  globalThis.addEventListener('pointercancel', stop, how);
  globalThis.addEventListener('keydown', key, how);
  globalThis.addEventListener('keyup', key, how);
  return stop;
}

/** With a modifier key, a page becomes a card. */
function getForm({ shiftKey, altKey }: Pick<KeyboardEvent, 'shiftKey' | 'altKey'>): PageDropForm {
  return shiftKey || altKey ? 'card' : 'link';
}

/** Where a row would land in the tree. Generated rows stay where they are. */
function findDrop(
  rows: readonly NavigationRow[],
  row: NavigationRow,
  { index, share, level }: NonNullable<ReturnType<typeof placeUnder>>,
): DropIndicator | null {
  if (row.isGenerated)
    return rows[index] === row
      ? null
      : { kind: 'refused', index, why: 'Pages generated from an OpenAPI file stay together.' };
  return getDropIndicator(rows, row.node ?? { kind: 'newPage' }, index, share, level);
}

/** Opens a closed group after the pointer rests on it. */
function restOn(find: (key: string) => NavigationRow | undefined, open: (row: NavigationRow) => void) {
  let waiting: { readonly key: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  return {
    over: (key: string | null) => {
      if (waiting?.key === key) return;
      if (waiting !== null) clearTimeout(waiting.timer);
      const openIt = () => {
        const row = key === null ? undefined : find(key);
        if (row !== undefined) open(row);
      };
      waiting = key === null ? null : { key, timer: setTimeout(openIt, opensAfter) };
    },
  };
}

/** Row under the pointer, the relative height within it, and the level for the pointer's x position; null outside the tree. */
function placeUnder(
  at: Point,
  box: DOMRect,
  rows: readonly NavigationRow[],
): { readonly index: number; readonly share: number; readonly level: number } | null {
  const tops = computeRowTops(rows);
  const y = at.y - box.top;
  const isOver = at.x >= box.left - 40 && at.x <= box.right + 40 && y >= 0 && y < (tops.at(-1) ?? 0) + rowHeight;
  const index = findRowIndexAt(tops, y);
  return isOver
    ? {
        index,
        share: (y - (tops[index] ?? 0)) / rowHeight,
        level: Math.max(1, Math.floor((at.x - box.left - 8) / levelWidth) + 1),
      }
    : null;
}

function scrollAtEdge(box: HTMLElement | null, y: number): void {
  if (box === null) return;
  const { top, bottom } = box.getBoundingClientRect();
  const speed = Math.min(0, y - top - edge) + Math.max(0, y - bottom + edge);
  if (speed !== 0) box.scrollTop += Math.max(-18, Math.min(18, speed / 2));
}

function sameDrop(a: DropIndicator | null, b: DropIndicator | null): boolean {
  if (a === null || b === null || a.kind !== b.kind) return a === b;
  if (a.kind === 'line' && b.kind === 'line')
    return (
      a.above === b.above &&
      a.level === b.level &&
      a.landing.slot.index === b.landing.slot.index &&
      a.landing.parent?.key === b.landing.parent?.key
    );
  if (a.kind === 'inside' && b.kind === 'inside')
    return a.index === b.index && a.landing.slot.index === b.landing.slot.index;
  return a.kind === 'refused' && b.kind === 'refused' && a.index === b.index && a.why === b.why;
}
