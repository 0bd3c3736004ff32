import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { IslandComponent } from './runIslandCode.ts';

interface IslandContentProps {
  /** The slot's content on the page, as drawn by the preview. */
  readonly html: string;
  /** Component of a nested slot; null if it isn't one of the site's own that runs. */
  readonly componentOf: (island: number) => IslandComponent | null;
  readonly failed: (error: unknown) => void;
}

/** A slot's content: markup from the preview, with nested slots also drawn. */
export function IslandContent({ html, componentOf, failed }: IslandContentProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    // Drawn by the app's own worker, which escapes all of it; this document's policy blocks scripts in it.
    current.innerHTML = html;
    const inner = [...current.querySelectorAll<HTMLElement>('[data-island]')].filter(
      (one) => one.parentElement?.closest('[data-island]') === null,
    );
    const roots = inner.flatMap((one) => {
      const Component = componentOf(Number(one.dataset['island']));
      if (Component === null) return [];
      const content = one.innerHTML;
      one.replaceChildren();
      const root = createRoot(one, { onUncaughtError: failed });
      root.render(
        <Component>
          {content === '' ? undefined : <IslandContent html={content} componentOf={componentOf} failed={failed} />}
        </Component>,
      );
      return [root];
    });
    // React can't unmount a root while it renders another one.
    return () => void queueMicrotask(() => roots.forEach((root) => root.unmount()));
  }, [html, componentOf, failed]);
  return <div ref={place} />;
}
