import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** The footer of a screen. Notices are shown above it. */
export function ScreenFooter({ children }: { readonly children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useNoticesAbove(foot);
  return <div ref={foot}>{children}</div>;
}

/** Heights of the elements that notices are above, in pixels. */
const feet = new Map<HTMLElement, number>();

/** Shows notices above an element at the bottom of the screen while it is shown (`--screen-foot` is the height of the tallest). */
export function useNoticesAbove(foot: RefObject<HTMLElement | null>, shown = true): void {
  useLayoutEffect(() => {
    const { current } = foot;
    if (current === null || !shown) return undefined;
    const observer = new ResizeObserver(() => {
      feet.set(current, current.offsetHeight);
      placeNotices();
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      feet.delete(current);
      placeNotices();
    };
  }, [foot, shown]);
}

function placeNotices(): void {
  const { style } = document.documentElement;
  if (feet.size === 0) style.removeProperty('--screen-foot');
  else style.setProperty('--screen-foot', `${Math.max(...feet.values())}px`);
}
