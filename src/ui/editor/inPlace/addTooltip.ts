import type { Editor } from '@tiptap/core';
import { TextSelection, type Transaction } from '@tiptap/pm/state';

const key = 'newTooltip';

/** True if a transaction adds a new tooltip, not one restored by undo. */
export function isNewTooltip(transaction: Transaction): boolean {
  return transaction.getMeta(key) === true;
}

/** Adds a tooltip to the selected text and puts the caret into it, which opens its field. */
export function addTooltip(editor: Editor): void {
  const { state, view } = editor;
  const type = state.schema.marks['tooltip'];
  const { from, to, empty } = state.selection;
  if (type === undefined || empty) return;
  const transaction = state.tr
    .removeMark(from, to, type)
    .addMark(from, to, type.create({ tag: 'Tooltip', attributes: [{ kind: 'string', name: 'tip', value: '' }] }));
  view.dispatch(openNewTooltip(transaction, from, to));
}

/** Puts the caret into a new tooltip's text and opens its field. */
export function openNewTooltip(transaction: Transaction, from: number, to: number): Transaction {
  const inside = to - from > 1 ? from + 1 : from;
  return transaction.setMeta(key, true).setSelection(TextSelection.create(transaction.doc, inside));
}
