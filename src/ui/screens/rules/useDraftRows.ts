import { useEffect, useState } from 'react';

/** The rows of a list that are begun and not written yet: how many they are beside those that are written, and what begins and drops them. */
export function useDraftRows(written: number): {
  readonly drafts: number;
  readonly begin: () => void;
  /** Keeps so many rows in all. */
  readonly keep: (rows: number) => void;
} {
  // How many rows there are in all; null where all are written.
  const [count, setCount] = useState<number | null>(null);
  const [known, setKnown] = useState(written);
  if (known !== written) {
    setKnown(written);
    // With a written one that is gone there is one row less.
    if (count !== null && written < known) setCount(count - (known - written));
  }
  useEffect(() => {
    // Once its first letter is written, the new row is one like any other; another one may have been begun since.
    setCount((now) => (now !== null && written >= now ? null : now));
  }, [count, written]);
  const drafts = Math.max(0, (count ?? 0) - written);
  return { drafts, begin: () => setCount(written + drafts + 1), keep: setCount };
}
