import { findClosestWithin } from './behavior.ts';

/** Shorter moves count as a click, in pixels. */
const slack = 4;

/** Drags a diagram that is larger than its container. */
export function dragDiagram(
  root: HTMLElement,
  signal: AbortSignal,
  move: (place: HTMLElement, right: number, down: number) => void,
): void {
  root.addEventListener(
    'pointerdown',
    (event) => {
      const place = findClosestWithin(root, event, '.diagram[data-zoomed]');
      if (place === null || event.button !== 0 || !event.isPrimary) return;
      const ended = new AbortController();
      let last = { x: event.clientX, y: event.clientY };
      const follow = ({ pointerId, clientX, clientY }: PointerEvent) => {
        if (pointerId !== event.pointerId) return;
        const [right, down] = [clientX - last.x, clientY - last.y];
        if (!place.hasPointerCapture(pointerId)) {
          if (Math.hypot(right, down) < slack) return;
          // From here on, it isn't a click on what is under the pointer.
          place.setPointerCapture(pointerId);
        }
        last = { x: clientX, y: clientY };
        move(place, right, down);
      };
      place.addEventListener('pointermove', follow, { signal: ended.signal });
      // Otherwise the browser would drag a link in the diagram.
      place.addEventListener('dragstart', (drag) => drag.preventDefault(), { signal: ended.signal });
      for (const end of ['pointerup', 'pointercancel'] as const)
        addEventListener(end, () => ended.abort(), { signal: ended.signal });
    },
    { signal },
  );
}
