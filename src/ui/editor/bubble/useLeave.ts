import { useLayoutEffect, type RefObject } from 'react';
import { useStable } from '#ui/kit/useStable.ts';

/** Runs when an element is left: something else is pressed or has the focus, or another screen is gone to. Not when the window loses the focus. */
export function useLeave(element: RefObject<HTMLElement | null>, run: () => void): void {
  const leave = useStable(run);
  // Taking the element away takes its focus too: nothing may listen any more by then.
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const isInside = (target: EventTarget | null) => target instanceof Node && current.contains(target);
    // A finger that is put down may only scroll; what it taps takes the focus.
    const press = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'touch' && !isInside(target)) leave();
    };
    // The focus stays where it is while it is the window that loses it.
    const blur = ({ target, relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget) && document.activeElement !== target) leave();
    };
    document.addEventListener('pointerdown', press, true);
    current.addEventListener('focusout', blur);
    addEventListener('popstate', leave, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      current.removeEventListener('focusout', blur);
      removeEventListener('popstate', leave, true);
    };
  }, [element, leave]);
}
