import type { Transaction } from '@tiptap/pm/state';

const meta = 'closeGroup';

/** Makes what a transaction does, and what follows it, an entry of its own for undo. */
export function closeHistory(transaction: Transaction): Transaction {
  return transaction.setMeta(meta, true);
}

/** Whether a transaction begins an entry of its own: also what TipTap's input rules make of typed characters. */
export function startsHistoryGroup(transaction: Transaction): boolean {
  return transaction.getMeta(meta) === true || transaction.getMeta('inputRule') === true;
}
