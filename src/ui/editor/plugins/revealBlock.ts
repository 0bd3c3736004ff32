import type { EditorView } from '@tiptap/pm/view';
import { getVisibleBottom } from './autoPositionFloating.ts';

/** Vertical extent on the screen, in pixels. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** Space kept around a revealed block, in pixels. */
const margin = 16;

/** How far to scroll down so that a whole block is visible; if it is taller than the page's view, so that its top is. */
export function getRevealDistance(block: Span, view: Span): number {
  const below = block.bottom + margin - view.bottom;
  const room = block.top - margin - view.top;
  return room < 0 ? room : Math.max(0, Math.min(below, room));
}

/** Scrolls a just inserted block fully into view, once it has its size. */
export function revealBlock(view: EditorView, position: number): void {
  requestAnimationFrame(() => {
    const dom = view.isDestroyed ? null : view.nodeDOM(position);
    const pane = view.dom.closest('[data-page-scroll]');
    if (!(dom instanceof HTMLElement) || pane === null) return;
    const { top, bottom } = pane.getBoundingClientRect();
    const shown = { top, bottom: Math.min(bottom, getVisibleBottom()) };
    pane.scrollTop += getRevealDistance(dom.getBoundingClientRect(), shown);
  });
}
