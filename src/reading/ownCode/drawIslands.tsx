import * as React from 'react';
import { createRoot } from 'react-dom/client';
import { evaluateModule, type CustomModule } from './customModule.ts';

type Island = React.ComponentType<{ readonly children?: React.ReactNode }>;

/** Draws the components of a site's own where they stand. What stood there is their content; it stays where one of them fails. */
export async function drawIslands(root: HTMLElement, address: string, signal: AbortSignal): Promise<void> {
  // The module was made by the build that made this page.
  const { default: make } = (await import(/* @vite-ignore */ address)) as {
    readonly default: (react: object) => CustomModule;
  };
  if (signal.aborted) return;
  const { islands } = evaluateModule(make(React), React) as { readonly islands: readonly Island[] };
  for (const place of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const Component = islands[Number(place.dataset['island'])];
    if (Component !== undefined) drawIsland(place, Component, signal);
  }
}

function drawIsland(place: HTMLElement, Component: Island, signal: AbortSignal): void {
  const before = [...place.childNodes];
  const drawn = createRoot(place, {
    onUncaughtError: (error) => {
      reportError(error);
      queueMicrotask(() => place.replaceChildren(...before));
    },
  });
  drawn.render(<Component>{before.length === 0 ? undefined : <Content nodes={before} />}</Component>);
  signal.addEventListener('abort', () => drawn.unmount());
}

/** What stood in the place, as it is, with what behaviours do to it. */
function Content({ nodes }: { readonly nodes: readonly Node[] }) {
  return <div ref={(place) => place?.append(...nodes)} />;
}
