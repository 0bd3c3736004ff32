import { useLayoutEffect, type RefObject } from 'react';
import { tabCloseEvent } from '#state/tabCloseEvent.ts';
import { useStableCallback } from '../../kit/useStableCallback.ts';

/** Runs when an element is left: something else is pressed or has the focus, another screen is gone to, or the tab is closed or loaded anew. Not when the window loses the focus. */
export function useDismiss(element: RefObject<HTMLElement | null>, run: () => void): void {
  const leave = useStableCallback(run);
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
    current.addEventListener(tabCloseEvent, leave);
    // Before the app follows with `hashchange`, and its screen is gone.
    addEventListener('popstate', leave);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      current.removeEventListener('focusout', blur);
      current.removeEventListener(tabCloseEvent, leave);
      removeEventListener('popstate', leave);
    };
  }, [element, leave]);
}
