import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { NavigationRow } from '#state/navigation/navigationRows.ts';

/** The height of a row, and of the space above an outermost group, in pixels; the style sheet says the same. */
export const rowHeight = 30;
const groupGap = 12;
/** How far above and below what is seen rows are drawn, so that scrolling shows no gap. */
const margin = 400;

/** A drag asks in each frame, for the same rows. */
const topsOf = new WeakMap<readonly NavigationRow[], readonly number[]>();

/** Where each row begins, and at the end the height of all. */
export function computeRowTops(rows: readonly NavigationRow[]): readonly number[] {
  const known = topsOf.get(rows);
  if (known !== undefined) return known;
  const tops: number[] = [];
  let top = 0;
  rows.forEach((row, index) => {
    if (index > 0 && row.level === 1 && row.kind === 'group') top += groupGap;
    tops.push(top);
    top += rowHeight;
  });
  tops.push(top);
  topsOf.set(rows, tops);
  return tops;
}

/** The row that is at a height; the number of rows below the last one, -1 above the first. */
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

/** Which rows of a list inside a scrolling box are drawn: those that are seen and some around them. */
export function useVirtualRows(rows: readonly NavigationRow[], scroller: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLDivElement>(null);
  const tops = useMemo(() => computeRowTops(rows), [rows]);
  const [range, setRange] = useState({ first: 0, last: 60 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const measure = () => {
      const from = box.scrollTop - (list.current?.offsetTop ?? 0);
      const first = Math.max(0, findRowIndexAt(tops, Math.max(0, from - margin)));
      const last = Math.max(0, findRowIndexAt(tops, Math.max(0, from + box.clientHeight + margin)));
      // In steps, so that most scrolling draws nothing anew.
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
    if (top < box.scrollTop) box.scrollTo({ top: top - 8 });
    else if (top + rowHeight > box.scrollTop + box.clientHeight)
      box.scrollTo({ top: top + rowHeight + 8 - box.clientHeight });
  };
  return { list, tops, first: range.first, last: Math.min(rows.length, range.last), reveal };
}
