import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isPicture } from '../media/darkPicture.ts';

/** Puts the caret into the text at a position after a block, or into a new line there. True on success. */
export function moveCaretAfterBlock(view: EditorView, end: number): boolean {
  const after = view.state.doc.resolve(end).nodeAfter;
  return goToLine(view, end, after === null || !acceptsText(after));
}

/** Puts the caret into a new line at a position after a block, like Enter; reuses an empty line. True on success. */
export function addLineAfterBlock(view: EditorView, end: number): boolean {
  const after = view.state.doc.resolve(end).nodeAfter;
  return goToLine(view, end, after?.type.name !== 'paragraph' || after.content.size > 0);
}

function goToLine({ state, dispatch }: EditorView, end: number, isNew: boolean): boolean {
  const $end = state.doc.resolve(end);
  const { paragraph } = state.schema.nodes;
  const transaction = state.tr;
  if (isNew) {
    if (paragraph === undefined || !$end.parent.canReplaceWith($end.index(), $end.index(), paragraph)) return false;
    transaction.insert(end, paragraph.create());
  }
  dispatch(transaction.setSelection(Selection.near(transaction.doc.resolve(end + 1))).scrollIntoView());
  return true;
}

/** True if text can be typed into a block: not code, and not a line that holds only pictures. */
export function acceptsText(node: DocumentNode): boolean {
  if (!node.isTextblock || node.type.spec.code === true) return false;
  let isOfPictures = node.childCount > 0;
  node.forEach((child) => (isOfPictures &&= isPicture(child)));
  return !isOfPictures;
}
