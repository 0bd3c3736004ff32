import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Overscan above and below the viewport in pixels, so that scrolling shows no gaps. */
const margin = 400;
/** Space left at the edge when a row is scrolled into view, in pixels. */
const revealGap = 8;

/** Index of the row at a height: the number of rows if below the last one, -1 if above the first. */
export function findRowIndexAt(tops: readonly number[], y: number): number {
  if (y < 0) return -1;
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? Number.POSITIVE_INFINITY) <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Range of rows to render in a scrolling container: the visible ones plus overscan. `tops` are the top of each row in
 * pixels, followed by the total height; `list` is the element that contains the rows.
 */
export function useVirtualRows(tops: readonly number[], rowHeight: number, scroller: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 60 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const measure = () => {
      const from = box.scrollTop - (list.current?.offsetTop ?? 0);
      const first = Math.max(0, findRowIndexAt(tops, Math.max(0, from - margin)));
      const last = Math.max(0, findRowIndexAt(tops, Math.max(0, from + box.clientHeight + margin)));
      // In steps of 8, so that most scrolling doesn't render.
      const next = { first: first - (first % 8), last: last + 8 - (last % 8) };
      setRange((before) => (before.first === next.first && before.last === next.last ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [tops, scroller]);
  const reveal = (index: number) => {
    const box = scroller.current;
    const top = (tops[index] ?? 0) + (list.current?.offsetTop ?? 0);
    if (box === null || index < 0) return;
    if (top < box.scrollTop) box.scrollTo({ top: top - revealGap });
    else if (top + rowHeight > box.scrollTop + box.clientHeight)
      box.scrollTo({ top: top + rowHeight + revealGap - box.clientHeight });
  };
  return { list, first: range.first, last: Math.min(tops.length - 1, range.last), reveal };
}
