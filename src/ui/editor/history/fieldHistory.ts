import { closeHistory } from './closeHistory.ts';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Which step a key asks for; null where it asks for none. */
export function getHistoryCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : null;
}

/**
 * Hands undo and redo in a field of a block on to the page, whose history holds what is typed there: the browser's own would know nothing of the blocks.
 * The focus stays in the field where its own words changed, and goes to the text where the step was elsewhere. Gives whether the key was one of them.
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

/** What React draws comes a moment later, and on a busy machine a long one: in milliseconds, how long a field's words are waited for. */
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

/** What is typed in a field from its focus on is a step of its own, apart from what was done before; `begin` is for its focus. */
export class FieldHistoryGroup {
  private isNew = true;

  begin(): void {
    this.isNew = true;
  }

  /** For each change that is typed in the field. */
  step(transaction: Transaction): Transaction {
    const { isNew } = this;
    this.isNew = false;
    return isNew ? closeHistory(transaction) : transaction;
  }
}
