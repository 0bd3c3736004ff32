import { getHistoryCommand } from '../../kit/getHistoryCommand.ts';
import { closeHistory } from './closeHistory.ts';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Forwards undo and redo in a block's field to the page, whose history includes the field; the browser's own history
 * has no blocks. The focus stays in the field if its text changed, and otherwise moves to the text. True if the key
 * was undo or redo.
 */
export function forwardHistoryKey(
  view: EditorView,
  event: KeyboardEvent,
  field: HTMLInputElement | HTMLTextAreaElement,
): boolean {
  if (getHistoryCommand(event) === null) return false;
  event.preventDefault();
  event.stopPropagation();
  const { value } = field;
  view.someProp('handleKeyDown', (handle) => handle(view, event) === true);
  goToText(view, field, value, waits);
  return true;
}

/** Delays to wait for React to update the field's text, which may take long on a busy machine; in milliseconds. */
const waits: readonly number[] = [0, 40, 80];

function goToText(
  view: EditorView,
  field: HTMLInputElement | HTMLTextAreaElement,
  before: string,
  [wait = 0, ...others]: readonly number[],
): void {
  setTimeout(() => {
    if (view.isDestroyed || (field.isConnected && field.value !== before)) return;
    if (field.isConnected && others.length > 0) goToText(view, field, before, others);
    else view.focus();
  }, wait);
}

/** Groups what is typed in a field since its focus as one undo step. Call `start` on focus. */
export class FieldHistoryGroup {
  private isNew = true;

  start(): void {
    this.isNew = true;
  }

  /** Call for each change typed in the field. */
  addTransaction(transaction: Transaction): Transaction {
    const { isNew } = this;
    this.isNew = false;
    return isNew ? closeHistory(transaction) : transaction;
  }
}
