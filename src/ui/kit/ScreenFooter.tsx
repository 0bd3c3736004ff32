import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** The footer of a screen. Notices are shown above it. */
export function ScreenFooter({ children }: { readonly children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useNoticesAbove(foot);
  return <div ref={foot}>{children}</div>;
}

/** Shows notices above an element at the bottom of the screen while it is shown (`--screen-foot` is its height). */
export function useNoticesAbove(foot: RefObject<HTMLElement | null>, shown = true): void {
  useLayoutEffect(() => {
    const { current } = foot;
    if (current === null || !shown) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--screen-foot', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--screen-foot');
    };
  }, [foot, shown]);
}
