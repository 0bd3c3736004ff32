import type { Editor } from '@tiptap/core';

/** A rectangle on the screen. */
export interface AnchorRect {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether what floats begins beside it, not below. */
  readonly isBeside?: boolean;
  /** Whether what floats stands on the foot of its place where there is no room below: the line above is kept free. */
  readonly isOver?: boolean;
}

/** Between what floats and its place, in pixels. */
export const floatingGap = 6;
const margin = 8;

/**
 * Keeps a floating element below (or, without room there, above or on) a place of the page, or beside it, while it scrolls and while
 * pictures above it load. One that makes room scrolls the page where there is none below, and stands over no line above. Gives what stops it.
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
    // The page scrolls by whole pixels: what room was made for may lack a part of one.
    const hasRoom = below < lowest + 1;
    const elsewhere = isOver ? lowest : top - floatingGap - height;
    // What is scrolled away takes along what belongs to it; not while it has the focus.
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
  // Both tell of what they observe at their start.
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

/** Where what is seen of the window ends: over a phone's keyboard, and over the toolbar that stands on it. */
function foot(): number {
  const end =
    visualViewport === null || visualViewport.scale !== 1
      ? innerHeight
      : visualViewport.offsetTop + visualViewport.height;
  const bar = document.querySelector('[data-on-keyboard]');
  return bar === null ? end : Math.min(end, bar.getBoundingClientRect().top);
}
