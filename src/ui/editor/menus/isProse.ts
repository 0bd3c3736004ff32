import type { EditorState } from '@tiptap/pm/state';

/** True if a position is in prose: not in a code block or inline code. */
export function isProse({ doc, storedMarks }: EditorState, position: number): boolean {
  const $position = doc.resolve(position);
  const marks = storedMarks ?? $position.marks();
  return $position.parent.type.spec.code !== true && !marks.some((mark) => mark.type.spec.code === true);
}

/** True if a link can be inserted at a position: in text that takes links and isn't code. */
export function canLinkAt(state: EditorState, position: number): boolean {
  const { link } = state.schema.marks;
  const { parent } = state.doc.resolve(position);
  return link !== undefined && parent.inlineContent && parent.type.allowsMarkType(link) && isProse(state, position);
}
