import type { EditorView } from '@tiptap/pm/view';
import { floatingGap } from '../plugins/autoPositionFloating.ts';
import { findLeastOverlap, type RectEdges } from './findLeastOverlap.ts';

/** Placement of a text toolbar: vertical in the margin, or below the text, at its start or at the right edge of the page's text. */
export type ToolbarPlacement = 'margin' | 'below' | 'belowAtEnd';

/** Width of a vertical toolbar, in pixels. */
const uprightWidth = 40;
/** How far around the selection to look for lines, in document positions. */
const near = 600;

/**
 * Picks the placement that leaves the selected text and the line above free: the margin if there is room, else the
 * one below that covers the least.
 */
export function placeWithoutOverlap(
  view: EditorView,
  { from, to }: { readonly from: number; readonly to: number },
  toolbar: HTMLElement,
): ToolbarPlacement {
  const lines = linesAround(view, from, to);
  if (isMarginFree(view, from, lines)) return 'margin';
  const { width, height } = toolbar.getBoundingClientRect();
  const { left: column, right: end } = view.dom.getBoundingClientRect();
  const top = view.coordsAtPos(to, -1).bottom + floatingGap;
  const places = (['below', 'belowAtEnd'] as const).map((place) => {
    const left = place === 'belowAtEnd' ? Math.max(column, end - width) : view.coordsAtPos(from).left;
    return { place, left, right: left + width, top, bottom: top + height };
  });
  return findLeastOverlap(places, lines)?.place ?? 'below';
}

/** True if nothing is to the right of the page's text at a position. */
function isMarginFree(view: EditorView, from: number, lines: readonly RectEdges[]): boolean {
  const pane = view.dom.closest('[data-page-scroll]');
  if (pane === null) return false;
  const left = view.dom.getBoundingClientRect().right + floatingGap;
  const { top } = view.coordsAtPos(from);
  return (
    left + uprightWidth <= pane.getBoundingClientRect().left + pane.clientWidth &&
    !lines.some((line) => line.right > left && line.bottom > top)
  );
}

function linesAround(view: EditorView, from: number, to: number): readonly RectEdges[] {
  const { doc } = view.state;
  const lines: RectEdges[] = [];
  doc.nodesBetween(Math.max(0, from - near), Math.min(doc.content.size, to + near), (node, position) => {
    if (!node.isTextblock && !node.isAtom) return true;
    const dom = view.nodeDOM(position);
    if (dom instanceof HTMLElement) lines.push(...(node.isTextblock ? linesOf(dom) : [dom.getBoundingClientRect()]));
    return false;
  });
  return lines;
}

function linesOf(block: HTMLElement): readonly RectEdges[] {
  const range = document.createRange();
  range.selectNodeContents(block);
  return [...range.getClientRects()];
}
