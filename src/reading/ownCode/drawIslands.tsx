import * as React from 'react';
import { createRoot } from 'react-dom/client';
import { evaluateModule, type CustomModule } from './customModule.ts';

type Island = React.ComponentType<{ readonly children?: React.ReactNode }>;

/** Draws a site's own components in their slots. The slot's original nodes become the content, and are restored if a component fails. */
export async function drawIslands(root: HTMLElement, address: string, signal: AbortSignal): Promise<void> {
  // The same build made the module and this page.
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

/** The slot's original nodes, with the behaviors attached to them. */
function Content({ nodes }: { readonly nodes: readonly Node[] }) {
  return <div ref={(place) => place?.append(...nodes)} />;
}
