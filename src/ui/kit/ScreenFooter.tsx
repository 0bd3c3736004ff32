import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** The footer of a screen. Notices are shown above it (`--screen-foot` is its height). */
export function ScreenFooter({ children }: { readonly children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = foot;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--screen-foot', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--screen-foot');
    };
  }, []);
  return <div ref={foot}>{children}</div>;
}
