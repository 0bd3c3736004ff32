import { getHistoryCommand } from '../../kit/getHistoryCommand.ts';
import { closeHistory } from './closeHistory.ts';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Forwards undo and redo in a block's field to the page, whose history includes the field; the browser's own history
 * has no blocks. The focus stays in the field if its text changed, and otherwise moves to the text. True if the key
 * was undo or redo.
 */
export function forwardHistoryKey(view: EditorView, event: KeyboardEvent, field: TextControl): boolean {
  if (getHistoryCommand(event) === null) return false;
  event.preventDefault();
  event.stopPropagation();
  runFromField(view, field, () => view.someProp('handleKeyDown', (handle) => handle(view, event) === true));
  return true;
}

/** Runs an undo or redo from a block's field. The focus stays in the field if its text changed, and otherwise moves to the text. */
export function runFromField(view: EditorView, field: TextControl, run: () => void): void {
  const { value } = field;
  run();
  goToText(view, field, value, waits);
}

/** Returns the focused text field of a block on the page; null if there is none. */
export function getFocusedField(view: EditorView): TextControl | null {
  const { activeElement } = document;
  const isText =
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLInputElement && activeElement.type === 'text');
  return isText && view.dom.contains(activeElement) ? activeElement : null;
}

/** Delays to wait for React to update the field's text, which may take long on a busy machine; in milliseconds. */
const waits: readonly number[] = [0, 40, 80];

function goToText(
  view: EditorView,
  field: TextControl,
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
