import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Tells where a row goes that has the focus, as one that an undo takes away: it is still there then. */
export function useUnmountFocus(row: RefObject<HTMLLIElement | null>, onGone: () => void): void {
  const latest = useRef(onGone);
  useEffect(() => {
    latest.current = onGone;
  });
  useLayoutEffect(() => {
    const { current } = row;
    return () => {
      if (current?.contains(document.activeElement) === true) latest.current();
    };
  }, [row]);
}
