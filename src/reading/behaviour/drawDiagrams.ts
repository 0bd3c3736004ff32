import type { Diagram } from '../diagrams/diagram.ts';
import type { Behavior } from './behavior.ts';

/** Diagrams are drawn from their source once somebody sees them; what draws them, and looks closer at them, is fetched for the first one. */
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
    // Without the network the source is all there is to see.
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
