import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** What a screen has at its foot. Notices stand above it for as long as it is shown (`--screen-foot`, its height). */
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
