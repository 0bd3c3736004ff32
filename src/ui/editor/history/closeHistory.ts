import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';

const meta = 'closeGroup';

/** Starts a new undo group with this transaction. */
export function closeHistory(transaction: Transaction): Transaction {
  return transaction.setMeta(meta, true);
}

/** True if a transaction starts a new undo group; TipTap's input rules do too. */
export function startsHistoryGroup(transaction: Transaction): boolean {
  return transaction.getMeta(meta) === true || transaction.getMeta('inputRule') === true;
}

const joinMeta = 'joinGroup';

/** Makes this transaction part of the last step, wherever its change is. */
export function joinHistory(transaction: Transaction): Transaction {
  return transaction.setMeta(joinMeta, true);
}

/** True if a transaction is part of the last step. */
export function joinsHistoryGroup(transaction: Transaction): boolean {
  return transaction.getMeta(joinMeta) === true;
}

/** Makes a change its own undo step, separate from typing before and after. Returns what the change does. */
export function runAsOwnStep(editor: Editor, change: () => boolean): boolean {
  editor.view.dispatch(closeHistory(editor.state.tr));
  const isDone = change();
  if (!editor.isDestroyed) editor.view.dispatch(closeHistory(editor.state.tr));
  return isDone;
}
