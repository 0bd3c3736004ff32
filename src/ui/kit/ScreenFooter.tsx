import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** The footer of a screen. Notices are shown above it. */
export function ScreenFooter({ children }: { readonly children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useNoticesAbove(foot);
  return <div ref={foot}>{children}</div>;
}

/** In milliseconds; the press that hides an element at the bottom of the screen reaches its button only if nothing moves under it. */
export const yieldDelay = 300;

/** Heights of the elements that notices are above, in pixels. */
const feet = new Map<HTMLElement, number>();
/** Timers of the elements that were hidden. */
const leaving = new Map<HTMLElement, ReturnType<typeof setTimeout>>();

/** Shows notices above an element at the bottom of the screen while it is shown (`--screen-foot` is the height of the tallest). */
export function useNoticesAbove(foot: RefObject<HTMLElement | null>, shown = true): void {
  useLayoutEffect(() => {
    const { current } = foot;
    if (current === null || !shown) return undefined;
    clearTimeout(leaving.get(current));
    const observer = new ResizeObserver(() => {
      feet.set(current, current.offsetHeight);
      placeNotices();
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      const leave = setTimeout(() => {
        leaving.delete(current);
        feet.delete(current);
        placeNotices();
      }, yieldDelay);
      leaving.set(current, leave);
    };
  }, [foot, shown]);
}

function placeNotices(): void {
  const { style } = document.documentElement;
  if (feet.size === 0) style.removeProperty('--screen-foot');
  else style.setProperty('--screen-foot', `${Math.max(...feet.values())}px`);
}
