import { createRoot, type Root } from 'react-dom/client';
import { copyCode } from '../../behavior/copyCode.ts';
import { createFrameAssets } from '../../behavior/preview/frameAssets.ts';
import { scrollTables } from '../../behavior/scrollTables.ts';
import { showTooltips } from '../../behavior/showTooltips.ts';
import { switchTabs } from '../../behavior/switchTabs.ts';
import { expandCode } from '../../behavior/expandCode.ts';
import { runIslandCode, getErrorLocation, formatErrorMessage, type IslandComponent } from './runIslandCode.ts';
import { IslandContent } from './IslandContent.tsx';
import type { FromIsland, ToIsland } from './islandMessages.ts';
import { createIslandRoot } from './islandRoot.ts';
import { loopTimeoutMs, createLoopGuard } from './loopGuard.ts';

/** Behaviors for a page's markup within a component. */
const behaviors = [switchTabs, copyCode, expandCode, showTooltips, scrollTables];

/**
 * Draws one of the site's own components in this document, which contains nothing else. Captures browser functions
 * before any of the site's code runs, so it can't replace them.
 */
export function runIsland(port: MessagePort): void {
  const post = port.postMessage.bind(port);
  const tell = (message: FromIsland) => post(message);
  const failed = (error: unknown) => {
    const sentence = `stopped: ${formatErrorMessage(error)}`;
    tell({ kind: 'failed', sentence, ...getErrorLocation(error) });
  };
  const turn = createLoopGuard(
    () =>
      tell({
        kind: 'failed',
        sentence: `was stopped because it ran for ${loopTimeoutMs / 1000} seconds without a pause, possibly in an infinite loop.`,
        ...getErrorLocation(new Error('here')),
      }),
    performance.now.bind(performance),
    (run) => void nativeTimeout(run),
  );
  const place = createIslandRoot((size) => tell({ kind: 'size', ...size }));
  const assets = createFrameAssets(
    (source) => tell({ kind: 'asset', source }),
    () => place.fill(),
  );
  place.useAssets(assets);
  let root: Root | null = null;
  let components: readonly IslandComponent[] = [];
  let first = 0;
  let html = '';
  const componentOf = (island: number) => components[island - first] ?? null;
  const draw = () => {
    const [Component] = components;
    if (Component === undefined) return;
    root?.render(
      <Component>
        {html === '' ? undefined : <IslandContent html={html} componentOf={componentOf} failed={failed} />}
      </Component>,
    );
  };
  const run = ({ code, island }: Extract<ToIsland, { kind: 'code' }>) => {
    root?.unmount();
    root = createRoot(place.element, { onUncaughtError: failed });
    first = island;
    try {
      components = runIslandCode(code, turn);
      draw();
    } catch (error) {
      failed(error);
    }
  };
  for (const behavior of behaviors) behavior(place.element, new AbortController().signal);
  place.element.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link === null) return;
    event.preventDefault();
    tell({ kind: 'go', href: (link.getAttribute('href') ?? '').slice(0, 2000) });
  });
  port.onmessage = ({ data }: MessageEvent<ToIsland>) => {
    switch (data.kind) {
      case 'look':
        return place.look(data);
      case 'code':
        return run(data);
      case 'content':
        html = data.html;
        return draw();
      case 'asset':
        return assets.take(data.source, data.bytes);
      case 'ping':
        return tell({ kind: 'pong' });
    }
  };
}

const nativeTimeout = setTimeout.bind(globalThis);
