import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { IslandComponent } from './runIslandCode.ts';

interface IslandContentProps {
  /** What stands in the place on the page, as the preview drew it. */
  readonly html: string;
  /** The component of a place within; null where it is none of the site's own that runs. */
  readonly componentOf: (island: number) => IslandComponent | null;
  readonly failed: (error: unknown) => void;
}

/** What stands in a place: markup of the preview, in which places within are drawn as well. */
export function IslandContent({ html, componentOf, failed }: IslandContentProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    // Drawn by the app's own worker, where all of it is escaped; the policy of this document runs no script in it.
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
    // React unmounts no root while it draws another one.
    return () => void queueMicrotask(() => roots.forEach((root) => root.unmount()));
  }, [html, componentOf, failed]);
  return <div ref={place} />;
}
