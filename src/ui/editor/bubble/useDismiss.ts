import { useLayoutEffect, type RefObject } from 'react';
import { tabCloseEvent } from '#state/tabCloseEvent.ts';
import { useStableCallback } from '../../kit/useStableCallback.ts';

/**
 * Runs when an element is left: by a press or focus elsewhere, navigation, or the tab closing or reloading. Not when
 * the window loses focus.
 */
export function useDismiss(element: RefObject<HTMLElement | null>, run: () => void): void {
  const leave = useStableCallback(run);
  // Removing the element also blurs it; the listeners must be gone by then.
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const isInside = (target: EventTarget | null) => target instanceof Node && current.contains(target);
    // A touch may only start a scroll; a tap moves the focus.
    const press = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'touch' && !isInside(target)) leave();
    };
    // When the window loses focus, `document.activeElement` does not change.
    const blur = ({ target, relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget) && document.activeElement !== target) leave();
    };
    document.addEventListener('pointerdown', press, true);
    current.addEventListener('focusout', blur);
    current.addEventListener(tabCloseEvent, leave);
    // Runs before the app handles `hashchange` and unmounts the screen.
    addEventListener('popstate', leave);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      current.removeEventListener('focusout', blur);
      current.removeEventListener(tabCloseEvent, leave);
      removeEventListener('popstate', leave);
    };
  }, [element, leave]);
}
