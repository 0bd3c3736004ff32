import type { NavigationRow } from '#state/navigation/navigationRows.ts';
import { getTextScale } from '../../../kit/textScale.ts';

/** Row height, and space above a top-level group, in pixels; must match the style sheet. */
export const rowHeight = 30 * getTextScale();
const groupGap = 12;

/** Cached: a drag needs them on every frame for the same rows. */
const topsOf = new WeakMap<readonly NavigationRow[], readonly number[]>();

/** Top of each row in pixels, followed by the total height. */
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
