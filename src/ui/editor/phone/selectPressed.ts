import { type EditorState, NodeSelection, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blockAtPoint } from '../handle/blockAtPoint.ts';

/**
 * Selects what is long-pressed at a point, focuses the page, and returns true; false if there is nothing. Keeps a selection that the
 * point is in, such as the word that Android selects.
 */
export function selectPressed(
  view: EditorView,
  { left, top }: { readonly left: number; readonly top: number },
): boolean {
  const at = view.posAtCoords({ left, top });
  if (at === null) return false;
  const selected = selectionOfPress(view.state, at.pos, blockAtPoint(view, top)?.position ?? null, getShownRange(view));
  if (selected !== null) view.dispatch(view.state.tr.setSelection(selected));
  if (!view.hasFocus()) view.focus();
  return true;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The selection that a press at a position makes: the block around it if it has no text of its own, and otherwise the position. Null if
 * the blocks of the current selection contain the position.
 */
export function selectionOfPress(
  { doc }: EditorState,
  position: number,
  block: number | null,
  current: Range | null,
): Selection | null {
  const $position = doc.resolve(position);
  if (block !== null && !$position.parent.isTextblock) return NodeSelection.create(doc, block);
  const isSelected = current !== null && startOfBlock(current.from) <= position && position <= endOfBlock(current.to);
  return isSelected ? null : Selection.near($position);

  function startOfBlock(of: number): number {
    const $of = doc.resolve(of);
    return $of.parent.isTextblock ? $of.start() : of;
  }
  function endOfBlock(of: number): number {
    const $of = doc.resolve(of);
    return $of.parent.isTextblock ? $of.end() : of;
  }
}

/** The range selected in the focused page, read from the DOM: the editor may not know yet what the browser has just selected. */
function getShownRange(view: EditorView): Range | null {
  if (!view.hasFocus()) return null;
  const selection = view.dom.ownerDocument.getSelection();
  const { anchorNode = null, focusNode = null } = selection ?? {};
  if (selection === null || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode))
    return view.state.selection;
  if (anchorNode === null || focusNode === null) return view.state.selection;
  const anchor = view.posAtDOM(anchorNode, selection.anchorOffset);
  const head = view.posAtDOM(focusNode, selection.focusOffset);
  return { from: Math.min(anchor, head), to: Math.max(anchor, head) };
}
