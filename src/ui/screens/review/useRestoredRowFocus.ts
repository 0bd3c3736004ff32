import { useEffect, useRef, type RefObject } from 'react';
import type { RepoPath } from '#base/repoPath.ts';

/**
 * Gives the focus to the row of a change that comes back, as by the Undo of a discard, where nothing else on the screen has
 * it. Gives the `ref` for what holds the rows, each of which names its path in `data-change-row`.
 */
export function useRestoredRowFocus(paths: readonly RepoPath[]): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(paths);
  useEffect(() => {
    const known = new Set(before.current);
    before.current = paths;
    const returned = paths.find((path) => !known.has(path));
    const { activeElement, body } = document;
    if (returned === undefined || (activeElement !== body && activeElement?.matches('main') !== true)) return;
    list.current?.querySelector<HTMLElement>(`[data-change-row="${CSS.escape(returned)}"]`)?.focus();
  }, [paths]);
  return list;
}
