import type { Editor } from '@tiptap/core';
import { TextSelection, type Transaction } from '@tiptap/pm/state';

const key = 'newTooltip';

/** Whether a step puts a new tooltip on the page, as against one that undo brings back. */
export function isNewTooltip(transaction: Transaction): boolean {
  return transaction.getMeta(key) === true;
}

/** Puts a tooltip around the words that are selected; the caret goes into them, so that its text is asked for at once. */
export function addTooltip(editor: Editor): void {
  const { state, view } = editor;
  const type = state.schema.marks['tooltip'];
  const { from, to, empty } = state.selection;
  if (type === undefined || empty) return;
  const transaction = state.tr.addMark(
    from,
    to,
    type.create({ tag: 'Tooltip', attributes: [{ kind: 'string', name: 'tip', value: '' }] }),
  );
  view.dispatch(openNewTooltip(transaction, from, to));
}

/** Puts the caret into the words of a new tooltip, and asks for what it says. */
export function openNewTooltip(transaction: Transaction, from: number, to: number): Transaction {
  const inside = to - from > 1 ? from + 1 : from;
  return transaction.setMeta(key, true).setSelection(TextSelection.create(transaction.doc, inside));
}
