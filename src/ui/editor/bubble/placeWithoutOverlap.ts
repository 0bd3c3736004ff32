import type { Middleware, Placement } from '@floating-ui/dom';
import type { EditorView } from '@tiptap/pm/view';
import { floatingGap } from '../plugins/autoPositionFloating.ts';
import { findLeastOverlap, type RectEdges } from './findLeastOverlap.ts';

/** Width of a vertical toolbar, in pixels. */
const uprightWidth = 40;
/** How far around the selection to look for lines, in document positions. */
const near = 600;

/** Greatest horizontal distance of the toolbar from its text, in pixels. */
const greatestDistance = 200;

interface Words {
  readonly from: number;
  readonly to: number;
}

/** True if nothing is to the right of the page's text near some words, so that a vertical toolbar fits there. */
export function isMarginFree(view: EditorView, words: Words): boolean {
  const pane = view.dom.closest('[data-page-scroll]');
  if (pane === null) return false;
  const left = view.dom.getBoundingClientRect().right + floatingGap;
  const { top } = view.coordsAtPos(words.from);
  return (
    left - getTextRight(view, words) <= greatestDistance &&
    left + uprightWidth <= pane.getBoundingClientRect().left + pane.clientWidth &&
    !linesAround(view, words).some((line) => line.right > left && line.bottom > top)
  );
}

/** The right edge of some words on the screen. */
export function getTextRight(view: EditorView, { from, to }: Words): number {
  const [start, end] = [view.domAtPos(from), view.domAtPos(to, -1)];
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range.getBoundingClientRect().right;
}

/** The right edge to align a toolbar of some width with: that of the page's text, unless it would be too far from its words. */
export function limitRight(pageRight: number, textRight: number, width: number): number {
  return Math.min(pageRight, textRight + greatestDistance + width);
}

/** Floating UI middleware: picks the placement that covers the least of the lines around some words, once for all. */
export function avoidLines(view: EditorView, words: Words, placements: readonly Placement[]): Middleware {
  const tried: (RectEdges & { readonly placement: Placement })[] = [];
  let chosen: Placement | null = null;
  return {
    name: 'avoidLines',
    fn: ({ x, y, placement, rects: { floating } }) => {
      if (chosen === null) {
        tried.push({ placement, left: x, right: x + floating.width, top: y, bottom: y + floating.height });
        const next = placements.find((other) => !tried.some((place) => place.placement === other));
        if (next !== undefined) return { reset: { placement: next } };
        chosen = findLeastOverlap(tried, linesAround(view, words))?.placement ?? placement;
      }
      // Another middleware may turn the chosen placement to the other side.
      return chosen === placement || !placements.includes(placement) ? {} : { reset: { placement: chosen } };
    },
  };
}

function linesAround(view: EditorView, { from, to }: Words): readonly RectEdges[] {
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
