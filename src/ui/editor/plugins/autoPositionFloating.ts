import {
  autoUpdate,
  computePosition,
  flip,
  hide,
  offset,
  shift,
  size,
  type Middleware,
  type Placement,
  type Rect,
} from '@floating-ui/dom';
import type { Editor } from '@tiptap/core';

/** An anchor rectangle on the screen. */
export interface AnchorRect {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  /** Absent: the same as `left`. */
  readonly right?: number;
}

interface FloatingOptions {
  readonly placement?: Placement;
  /** Chooses the placement from the element's size. */
  readonly choosePlacement?: Middleware;
  /** True to overlap the anchor's lower part if there is no room below; the line above stays visible. */
  readonly isOver?: boolean;
  /** True to limit the height to the room on the element's side (`--room` in its style), so that the anchor stays visible. */
  readonly isFitted?: boolean;
  /** True to scroll the page if there is no room below, so that the line above is never covered. */
  readonly makesRoom?: boolean;
}

/** Gap between a floating element and its anchor, in pixels. */
export const floatingGap = 6;
const margin = 8;
/** Least height of an element that is fitted, in pixels. */
const leastRoom = 120;

/**
 * Keeps an element below its anchor on the page (above or over it without room, or next to it) while the page scrolls
 * and pictures load. Returns a stop function.
 */
export function autoPositionFloating(
  editor: Editor,
  getAnchor: () => AnchorRect,
  element: HTMLElement | null,
  {
    placement = 'bottom-start',
    choosePlacement,
    isOver = false,
    isFitted = false,
    makesRoom = false,
  }: FloatingOptions = {},
): () => void {
  if (element === null) return () => undefined;
  const { dom } = editor.view;
  const pane = dom.closest('[data-page-scroll]');
  const getBoundingClientRect = () => {
    const { left, top, bottom, right = left } = getAnchor();
    return new DOMRect(left, top, right - left, bottom - top);
  };
  const reference = { getBoundingClientRect, contextElement: dom };
  const getBoundary = (bottom: number): Rect => {
    const y = pane?.getBoundingClientRect().top ?? 0;
    return { x: 0, y, width: innerWidth, height: bottom - y };
  };
  const padding = { top: floatingGap, bottom: margin, left: margin, right: margin };
  const middleware = [
    offset(floatingGap),
    choosePlacement,
    // Scrolling rounds to whole pixels, so up to a pixel may be missing.
    placement.startsWith('bottom') && !isOver
      ? flip(() => ({
          crossAxis: false,
          boundary: getBoundary(getVisibleBottom()),
          padding: { ...padding, bottom: margin - 1 },
        }))
      : null,
    isFitted
      ? size(() => ({
          boundary: getBoundary(getVisibleBottom()),
          padding,
          apply: ({ availableHeight }) =>
            element.style.setProperty('--room', `${Math.max(leastRoom, Math.floor(availableHeight))}px`),
        }))
      : null,
    shift(() => ({ crossAxis: true, boundary: getBoundary(getVisibleBottom()), padding })),
    hide(() => ({ boundary: getBoundary(innerHeight) })),
  ];
  let isStopped = false;
  const place = async () => {
    if (editor.isDestroyed) return;
    const { x, y, middlewareData } = await computePosition(reference, element, {
      strategy: 'fixed',
      placement,
      middleware,
    });
    if (isStopped) return;
    // Hidden when its anchor is scrolled away, unless it has the focus.
    const isHidden = middlewareData.hide?.referenceHidden === true && !element.contains(document.activeElement);
    Object.assign(element.style, { left: `${x}px`, top: `${y}px`, visibility: isHidden ? 'hidden' : '' });
  };
  const makeRoom = () => {
    if (editor.isDestroyed) return;
    const { top, bottom } = getAnchor();
    const missing = bottom + floatingGap + element.offsetHeight + margin - getVisibleBottom();
    if (missing > 0 && top < innerHeight) pane?.scrollBy(0, missing);
  };
  const events = { ancestorScroll: false, layoutShift: false };
  // Without a context element, only resizes of the element and the window call back.
  const stopRoom = makesRoom ? autoUpdate({ getBoundingClientRect }, element, makeRoom, events) : null;
  const update = () => void place();
  const stopUpdates = autoUpdate(reference, element, update, events);
  // The anchor may be in a table that scrolls.
  addEventListener('scroll', update, true);
  return () => {
    isStopped = true;
    stopRoom?.();
    stopUpdates();
    removeEventListener('scroll', update, true);
  };
}

/** Bottom of the visible viewport, above the on-screen keyboard and the toolbar over it. */
export function getVisibleBottom(): number {
  const end =
    visualViewport === null || visualViewport.scale !== 1
      ? innerHeight
      : visualViewport.offsetTop + visualViewport.height;
  const bar = document.querySelector('[data-on-keyboard]');
  return bar === null ? end : Math.min(end, bar.getBoundingClientRect().top);
}
