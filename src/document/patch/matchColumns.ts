import { isSameDocument } from './compareDocuments.ts';
import type { JSONContent } from '../page.ts';

/**
 * Returns the base column that each edited column comes from, null if it is new. Matches unchanged columns first, those
 * in the same place before others, then columns with most of their cells unchanged. All rows must have the same number
 * of cells.
 */
export function matchColumns(
  rows: readonly JSONContent[],
  nextRows: readonly JSONContent[],
): readonly (number | null)[] {
  const count = rows[0]?.content?.length ?? 0;
  const nextCount = nextRows[0]?.content?.length ?? 0;
  const origins: (number | null)[] = Array.from({ length: nextCount }, () => null);
  const taken = new Set<number>();
  const likeness = (from: number, to: number) =>
    rows.filter((row, index) => hasSameContent(row.content?.[from], nextRows[index]?.content?.[to])).length /
    rows.length;
  const take = (from: number, to: number) => {
    taken.add(from);
    origins[to] = from;
  };
  const open = (from: number, to: number) => !taken.has(from) && origins[to] === null;
  const takeEqual = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && from < count && to < nextCount && open(from, to) && likeness(from, to) === 1)
      take(from, to);
  };
  if (count === nextCount) for (let index = 0; index < count; index += 1) takeEqual(index, index);
  else {
    for (let index = 0; index < count && (index === 0 || origins[index - 1] === index - 1); index += 1)
      takeEqual(index, index);
    for (let last = 1; last <= count; last += 1) takeEqual(count - last, nextCount - last);
  }
  for (let to = 0; to < nextCount; to += 1) for (let from = 0; from < count; from += 1) takeEqual(from, to);
  for (let to = 0; to < nextCount; to += 1) {
    const free = Array.from({ length: count }, (_, from) => from).filter((from) => open(from, to));
    const [best] = free
      .map((from) => ({ from, share: likeness(from, to) }))
      .filter(({ share }) => share >= 0.5)
      .toSorted((one, other) => other.share - one.share || Math.abs(one.from - to) - Math.abs(other.from - to));
    if (best !== undefined) take(best.from, to);
    else if (count === nextCount && open(to, to)) take(to, to);
  }
  return origins;
}

/** True if two cells have the same content, whatever their alignment and kind. */
export function hasSameContent(one: JSONContent | undefined, other: JSONContent | undefined): boolean {
  const plain = (cell: JSONContent): JSONContent => ({ ...cell, type: 'tableCell', attrs: {} });
  return one !== undefined && other !== undefined && isSameDocument(plain(one), plain(other));
}
