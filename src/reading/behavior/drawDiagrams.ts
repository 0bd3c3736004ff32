import type { Diagram } from '../diagrams/diagram.ts';
import type { Behavior } from './behavior.ts';

/** Draws diagrams from their source once they are visible; the code to draw and zoom them is loaded on first use. */
export const drawDiagrams: Behavior = (root, signal) => {
  const drawn = new Map<Element, Diagram>();
  let isZoomed = false;
  const draw = async () => {
    for (const [place, diagram] of drawn) {
      if (root.contains(place)) continue;
      diagram.destroy();
      drawn.delete(place);
    }
    if (root.querySelector('[data-diagram] > .diagram') === null) return;
    // Without the network, only the source is shown.
    const loaded = await Promise.all([import('../diagrams/diagram.ts'), import('./zoomDiagrams.ts')]).catch(() => null);
    if (loaded === null || signal.aborted) return;
    const [{ createDiagram }, { zoomDiagrams }] = loaded;
    if (!isZoomed) zoomDiagrams(root, signal);
    isZoomed = true;
    for (const place of root.querySelectorAll<HTMLElement>('[data-diagram] > .diagram')) {
      if (drawn.has(place)) continue;
      const diagram = createDiagram(null, place);
      drawn.set(place, diagram);
      diagram.show(place.parentElement?.querySelector('[data-copy-text]')?.textContent ?? '');
    }
  };
  const changes = new MutationObserver(() => void draw());
  changes.observe(root, { childList: true, subtree: true });
  void draw();
  signal.addEventListener('abort', () => {
    changes.disconnect();
    for (const diagram of drawn.values()) diagram.destroy();
  });
};
