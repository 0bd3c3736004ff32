import type { EditorView } from '@tiptap/pm/view';
import { gap } from '../placeBeside.ts';
import { leastCovering, type Box } from './leastCovering.ts';

/** Where a toolbar goes beside words: on which side, and whether it begins where they begin or ends where the page's text ends. */
export interface ClearPlace extends Box {
  readonly side: 'above' | 'below';
  readonly isAtEnd: boolean;
}

/** How far around the words lines are looked at, in positions of the document. */
const near = 600;

/** The place beside words that covers the least of the lines around them. */
export function clearPlace(view: EditorView, from: number, to: number, toolbar: HTMLElement): ClearPlace | null {
  const { width, height } = toolbar.getBoundingClientRect();
  const { left: column, right: end } = view.dom.getBoundingClientRect();
  const start = view.coordsAtPos(from);
  const { bottom } = view.coordsAtPos(to);
  const places = (['above', 'below'] as const).flatMap((side) =>
    [false, true].map((isAtEnd): ClearPlace => {
      const left = isAtEnd ? Math.max(column, end - width) : start.left;
      const top = side === 'above' ? start.top - gap - height : bottom + gap;
      return { side, isAtEnd, left, right: left + width, top, bottom: top + height };
    }),
  );
  return leastCovering(places, linesAround(view, from, to));
}

function linesAround(view: EditorView, from: number, to: number): readonly Box[] {
  const { doc } = view.state;
  const lines: Box[] = [];
  doc.nodesBetween(Math.max(0, from - near), Math.min(doc.content.size, to + near), (node, position) => {
    if (!node.isTextblock && !node.isAtom) return true;
    const dom = view.nodeDOM(position);
    if (dom instanceof HTMLElement) lines.push(...(node.isTextblock ? linesOf(dom) : [dom.getBoundingClientRect()]));
    return false;
  });
  return lines;
}

function linesOf(block: HTMLElement): readonly Box[] {
  const range = document.createRange();
  range.selectNodeContents(block);
  return [...range.getClientRects()];
}
