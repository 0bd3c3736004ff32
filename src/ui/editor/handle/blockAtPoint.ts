import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/** A block of the page with its DOM element. */
export interface RenderedBlock {
  readonly position: number;
  readonly node: DocumentNode;
  readonly dom: HTMLElement;
}

/** Least indent of a block with another one to its left, such as in a column or card, in pixels from the text's left edge. */
export const sideBySideIndent = 60;

/**
 * The block whose handle is shown for a point: the innermost one directly in the page or a component. Outside the text,
 * and without `x`, it is the leftmost one at that height.
 */
export function blockAtPoint(view: EditorView, y: number, x: number = -1): RenderedBlock | null {
  const { left, right } = view.dom.getBoundingClientRect();
  if (x > left + sideBySideIndent && x < right) {
    const here = view.posAtCoords({ left: x, top: y });
    const block = here === null ? null : blockAt(view, here.inside >= 0 ? here.inside : here.pos);
    const box = block?.dom.getBoundingClientRect();
    const isThere = box !== undefined && box.left <= x && box.top <= y && box.bottom >= y;
    if (isThere && box.left > left + sideBySideIndent) return block;
  }
  for (const across of [left + 60, (left + right) / 2, left + 4]) {
    const found = view.posAtCoords({ left: across, top: y });
    if (found === null) continue;
    const block = blockAt(view, found.inside >= 0 ? found.inside : found.pos);
    if (block !== null) return block;
  }
  return null;
}

function blockAt(view: EditorView, position: number): RenderedBlock | null {
  const { doc } = view.state;
  const $place = doc.resolve(position);
  const after = $place.nodeAfter;
  if (after !== null && after.isBlock && standsAlone($place.parent)) return placed(view, position, after);
  for (let depth = $place.depth; depth > 0; depth -= 1) {
    if (standsAlone($place.node(depth - 1))) return placed(view, $place.before(depth), $place.node(depth));
  }
  return null;
}

/** False for lists, tables and rows, which move their children in their own ways. */
function standsAlone(parent: DocumentNode): boolean {
  const { spec } = parent.type;
  return (
    spec['tableRole'] === undefined &&
    spec.content !== 'listItem+' &&
    parent.type.name !== 'listItem' &&
    !parent.isTextblock
  );
}

function placed(view: EditorView, position: number, node: DocumentNode): RenderedBlock | null {
  const dom = view.nodeDOM(position);
  return dom instanceof HTMLElement ? { position, node, dom } : null;
}
