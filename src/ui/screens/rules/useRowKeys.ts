import { useState } from 'react';

interface Rows {
  readonly keys: readonly number[];
  /** The key that the next row gets. */
  readonly next: number;
  /** The row that is about to go. */
  readonly leaving: number | null;
}

/**
 * Keys for the rows of a list whose items have none of their own: by their place, but for a row that is taken away, which is the last
 * of the `written` ones where nobody said which. Those behind it stay the same rows, with the focus and the caret that they have.
 */
export function useRowKeys(
  count: number,
  written: number,
): {
  readonly keys: readonly number[];
  readonly leave: (index: number) => void;
} {
  const [rows, setRows] = useState<Rows>({ keys: [], next: 0, leaving: null });
  const now = rows.keys.length === count ? rows : resized(rows, count, written);
  if (now !== rows) setRows(now);
  const leave = (index: number) => setRows((last) => ({ ...last, leaving: last.keys[index] ?? null }));
  return { keys: now.keys, leave };
}

function resized({ keys, next, leaving }: Rows, count: number, written: number): Rows {
  if (count < keys.length) {
    const gone = leaving ?? keys[written];
    const left = count === keys.length - 1 ? keys.filter((key) => key !== gone) : keys;
    return { keys: left.slice(0, count), next, leaving: null };
  }
  const added = Array.from({ length: count - keys.length }, (_, index) => next + index);
  return { keys: [...keys, ...added], next: next + added.length, leaving };
}
