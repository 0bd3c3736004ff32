import type { Transaction } from '@tiptap/pm/state';

const remote = 'remote';
const journalStep = 'journal';

/** Marks a change as made elsewhere (another tab, a merge, the file), like CodeMirror's `Transaction.remote`. */
export function setRemote(transaction: Transaction, isRemote: boolean): Transaction {
  return transaction.setMeta(remote, isRemote);
}

/** Marks a change as an undo or redo of the journal. */
export function setJournalStep(transaction: Transaction): Transaction {
  return transaction.setMeta(journalStep, true);
}

/** True if the change was made in this editor: it is neither remote nor an undo or redo. */
export function isOwnTransaction(transaction: Transaction): boolean {
  return transaction.getMeta(remote) !== true && transaction.getMeta(journalStep) !== true;
}
