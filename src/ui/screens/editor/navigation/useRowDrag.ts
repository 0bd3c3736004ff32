import { useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import type { Movable } from '#config/navigation/slot.ts';
import { dropAt, type Drop, type Landing } from '#state/navigationMoves.ts';
import type { NavigationRow } from '#state/navigationRows.ts';
import { rowAt, rowHeight, rowTops } from './useRowWindow.ts';

interface RowDrag {
  readonly rows: readonly NavigationRow[];
  readonly scroller: RefObject<HTMLElement | null>;
  /** The box of the tree that takes what is dragged. */
  readonly target: () => HTMLElement | null;
  readonly onOpenGroup: (row: NavigationRow) => void;
  readonly onDrop: (row: NavigationRow, landing: Landing) => void;
}

/** A row on its way: what it is, where it would land, and why it may not. */
export interface Dragging {
  readonly row: NavigationRow;
  readonly drop: Drop | null;
}

/** How far the pointer goes before a press becomes a drag, in pixels. */
const startsAfter = 5;
/** How long a drag rests on a closed group before it opens, in milliseconds. */
const opensAfter = 500;
const levelWidth = 12;

/** Drags rows by the pointer: the place is computed from the rows' heights, so that a long navigation drags as a short one. */
export function useRowDrag(options: RowDrag) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const end = useRef<(() => void) | null>(null);
  const justDragged = useRef(false);
  useEffect(() => () => end.current?.(), []);

  const onGrab = useCallback((down: ReactPointerEvent, row: NavigationRow) => {
    if (down.pointerType === 'touch') return;
    const start = { x: down.clientX, y: down.clientY };
    let at = start;
    let isOn = false;
    let drop: Drop | null = null;
    let frame = 0;
    let waiting: { readonly key: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;
    const moved: Movable = row.node ?? { kind: 'newPage' };

    const update = () => {
      const { rows, target, onOpenGroup } = latest.current;
      const box = target()?.getBoundingClientRect();
      if (box === undefined) return;
      if (ghost.current !== null) ghost.current.style.transform = `translate(${at.x + 12}px, ${at.y + 8}px)`;
      const tops = rowTops(rows);
      const y = at.y - box.top;
      const isOver = at.x >= box.left - 40 && at.x <= box.right + 40 && y < (tops.at(-1) ?? 0) + rowHeight;
      const index = rowAt(tops, y);
      const share = (y - (tops[index] ?? 0)) / rowHeight;
      const level = Math.max(1, Math.floor((at.x - box.left - 8) / levelWidth) + 1);
      drop = isOver && index >= 0 ? dropAt(rows, moved, index, share, level) : null;
      setDragging((before) => (before !== null && sameDrop(before.drop, drop) ? before : { row, drop }));
      const closed = isOver && rows[index]?.expanded === false ? rows[index] : null;
      if (waiting !== null && waiting.key !== closed?.key) {
        clearTimeout(waiting.timer);
        waiting = null;
      }
      if (closed !== null && waiting === null && closed.key !== row.key) waiting = { key: closed.key, timer: setTimeout(() => onOpenGroup(closed), opensAfter) };
    };
    const scroll = () => {
      const { scroller } = latest.current;
      const box = scroller.current;
      if (box !== null && isOn) {
        const rect = box.getBoundingClientRect();
        const speed = at.y < rect.top + 36 ? at.y - rect.top - 36 : at.y > rect.bottom - 36 ? at.y - rect.bottom + 36 : 0;
        if (speed !== 0) box.scrollTop += Math.max(-18, Math.min(18, speed / 2));
        // What is under the pointer changes by scrolling and opening too.
        update();
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = (event: PointerEvent) => {
      at = { x: event.clientX, y: event.clientY };
      if (isOn || Math.hypot(at.x - start.x, at.y - start.y) < startsAfter) return;
      isOn = true;
      document.body.style.cursor = 'grabbing';
      setDragging({ row, drop: null });
      frame = requestAnimationFrame(scroll);
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      if (waiting !== null) clearTimeout(waiting.timer);
      document.body.style.cursor = '';
      for (const [type, listener] of listeners) globalThis.removeEventListener(type, listener as EventListener, true); // each listens for its own kind of event
      end.current = null;
      setDragging(null);
    };
    const up = () => {
      if (isOn) {
        update();
        justDragged.current = true;
        setTimeout(() => {
          justDragged.current = false;
        }, 0);
      }
      const landing = isOn && drop !== null && drop.kind !== 'refused' ? drop.landing : null;
      stop();
      if (landing !== null) latest.current.onDrop(row, landing);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOn) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    };
    const listeners = [['pointermove', move], ['pointerup', up], ['pointercancel', stop], ['keydown', key]] as const;
    end.current?.();
    end.current = stop;
    for (const [type, listener] of listeners) globalThis.addEventListener(type, listener as EventListener, true); // as above
  }, []);
  return { dragging, onGrab, ghost, justDragged };
}

function sameDrop(a: Drop | null, b: Drop | null): boolean {
  if (a === null || b === null || a.kind !== b.kind) return a === b;
  if (a.kind === 'line' && b.kind === 'line') return a.above === b.above && a.level === b.level && a.landing.slot.index === b.landing.slot.index && a.landing.parent?.key === b.landing.parent?.key;
  if (a.kind === 'inside' && b.kind === 'inside') return a.index === b.index && a.landing.slot.index === b.landing.slot.index;
  return a.kind === 'refused' && b.kind === 'refused' && a.index === b.index && a.why === b.why;
}
