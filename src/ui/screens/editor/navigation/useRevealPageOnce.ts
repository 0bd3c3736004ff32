import { useCallback, useEffect, useRef } from 'react';
import { routeStore } from '#state/address/routeStore.ts';
import { useApp } from '../../../useApp.ts';

/**
 * Gives what says, to all trees beside one another, whether the row of a page is brought into view now: once for each page
 * that is opened, and again after a search; moving, opening groups and another name of the same page must not scroll.
 */
export function useRevealPageOnce(isSearching: boolean): (page: string | null) => boolean {
  const app = useApp();
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (isSearching) last.current = null;
  }, [isSearching]);
  return useCallback(
    (page) => {
      const before = last.current;
      last.current = page;
      const { followed } = app.get(routeStore).getState();
      const isSame = page === before || (followed !== null && followed.from === before && followed.to === page);
      return !isSame;
    },
    [app],
  );
}
