import { useEffect, useRef, type RefObject } from 'react';

/** Tells once the focus leaves a row and all that stands in it; a window that is left keeps its focus. */
export function useFocusLeave(leave: () => void): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current } = row;
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      const isWithin = relatedTarget instanceof Node && current?.contains(relatedTarget) === true;
      if (!isWithin && current?.contains(document.activeElement) !== true) leave();
    };
    current?.addEventListener('focusout', onFocusOut);
    return () => current?.removeEventListener('focusout', onFocusOut);
  });
  return row;
}
