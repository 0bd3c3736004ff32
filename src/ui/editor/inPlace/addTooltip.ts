import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** Puts a tooltip around the words that are selected; the caret goes into them, so that its text is asked for at once. */
export function addTooltip(editor: Editor): void {
  const { state, view } = editor;
  const type = state.schema.marks['tooltip'];
  const { from, to, empty } = state.selection;
  if (type === undefined || empty) return;
  const transaction = state.tr.addMark(from, to, type.create({ tag: 'Tooltip', attributes: [{ kind: 'string', name: 'tip', value: '' }] }));
  view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, from + 1 > to ? from : Math.min(from + 1, to))));
}
