import type { Editor } from '@tiptap/core';

/** An anchor rectangle on the screen. */
export interface AnchorRect {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  /** True to place the element next to it, not below. */
  readonly isBeside?: boolean;
  /** True to overlap its lower part if there is no room below; the line above stays visible. */
  readonly isOver?: boolean;
}

/** Gap between a floating element and its anchor, in pixels. */
export const floatingGap = 6;
const margin = 8;

/**
 * Keeps an element below its anchor on the page (above or over it without room, or next to it) while the page scrolls
 * and pictures load. With `makesRoom`, scrolls the page if there is no room below, so it never covers the line above.
 * Returns a stop function.
 */
export function autoPositionFloating(
  editor: Editor,
  placeNow: () => AnchorRect,
  element: HTMLElement | null,
  makesRoom = false,
): () => void {
  const { dom } = editor.view;
  const pane = dom.closest('[data-page-scroll]');
  const place = () => {
    if (element === null || editor.isDestroyed) return;
    const { left, top, bottom, isBeside = false, isOver = false } = placeNow();
    const { width, height } = element.getBoundingClientRect();
    const edge = pane?.getBoundingClientRect().top ?? 0;
    const below = bottom + floatingGap;
    const lowest = foot() - margin - height;
    // Scrolling rounds to whole pixels, so up to a pixel may be missing.
    const hasRoom = below < lowest + 1;
    const elsewhere = isOver ? lowest : top - floatingGap - height;
    // Hidden when its anchor is scrolled away, unless it has the focus.
    const gone = (bottom < edge || top > innerHeight) && !element.contains(document.activeElement);
    element.style.visibility = gone ? 'hidden' : '';
    element.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
    element.style.top = `${Math.max(margin, edge + floatingGap, isBeside ? Math.min(top, lowest) : hasRoom ? below : elsewhere)}px`;
  };
  const settle = () => {
    if (makesRoom && element !== null && !editor.isDestroyed) {
      const { top, bottom } = placeNow();
      const missing = bottom + floatingGap + element.offsetHeight + margin - foot();
      if (missing > 0 && top < innerHeight) pane?.scrollBy(0, missing);
    }
    place();
  };
  // Both observers also call back when they start.
  const sizes = new ResizeObserver(place);
  sizes.observe(dom);
  const ownSize = new ResizeObserver(settle);
  if (element !== null) ownSize.observe(element);
  settle();
  addEventListener('scroll', place, true);
  addEventListener('resize', settle);
  visualViewport?.addEventListener('resize', settle);
  return () => {
    sizes.disconnect();
    ownSize.disconnect();
    removeEventListener('scroll', place, true);
    removeEventListener('resize', settle);
    visualViewport?.removeEventListener('resize', settle);
  };
}

/** Bottom of the visible viewport, above the on-screen keyboard and the toolbar over it. */
function foot(): number {
  const end =
    visualViewport === null || visualViewport.scale !== 1
      ? innerHeight
      : visualViewport.offsetTop + visualViewport.height;
  const bar = document.querySelector('[data-on-keyboard]');
  return bar === null ? end : Math.min(end, bar.getBoundingClientRect().top);
}
