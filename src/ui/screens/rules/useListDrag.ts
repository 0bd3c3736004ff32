import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Event handlers of a drag handle. */
export interface DragHandleProps {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

interface Drag {
  readonly from: number;
  readonly to: number;
}

/** Distance in pixels from the window's edge at which the list auto-scrolls. */
const edge = 60;

/** Drags the rows of a short list by their handles; Esc cancels. */
export function useListDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  // The pointer can move again before the next render.
  const latest = useRef<Drag | null>(null);
  const set = (next: Drag | null) => {
    latest.current = next;
    setDrag(next);
  };
  const end = () => set(null);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      latest.current = null;
      setDrag(null);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isDragging]);
  const gripOf = (index: number): DragHandleProps => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      set({ from: index, to: index });
    },
    onPointerMove: ({ clientY }) => {
      const now = latest.current;
      if (now === null) return;
      const rows = [...(list.current?.children ?? [])].filter((_, at) => at !== now.from);
      const to = rows.filter((row) => middleOf(row) < clientY).length;
      if (to !== now.to) set({ ...now, to });
      if (clientY < edge || clientY > globalThis.innerHeight - edge)
        rows[Math.min(to, rows.length - 1)]?.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp: () => {
      const now = latest.current;
      end();
      if (now !== null && now.to !== now.from) onMove(now.from, now.to);
    },
    onPointerCancel: end,
  });
  const dropAt = (index: number): 'before' | 'after' | null => {
    if (drag === null || drag.to === drag.from || index !== drag.to) return null;
    return drag.to < drag.from ? 'before' : 'after';
  };
  return { gripOf, dropAt };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
