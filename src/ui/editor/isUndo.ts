import type { Transaction } from '@tiptap/pm/state';

/** Whether the editor's own undo or redo made it. */
export function isOfHistory(transaction: Transaction): boolean {
  return transaction.getMeta('history$') !== undefined && transaction.getMeta('fromOutside') !== true;
}

/** Whether the editor's own undo made it. */
export function isUndo(transaction: Transaction): boolean {
  const meta = transaction.getMeta('history$') as { readonly redo: boolean } | undefined; // what the history puts there
  return meta?.redo === false;
}
