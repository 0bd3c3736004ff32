import { useEffect } from 'react';
import { getActiveFile } from '#state/route/routeStore.ts';
import { findNextUndoEntry, redo, undo } from '#state/intents/undo.ts';
import { redoInvalidInput, undoInvalidInput } from '#state/settings/invalidInputHistory.ts';
import { getHistoryCommand } from '../../kit/getHistoryCommand.ts';
import { useApp } from '../../useApp.ts';

/** Handles undo and redo keys while no text field has the focus. */
export function useUndoKeys(): void {
  const app = useApp();
  useEffect(() => {
    let entered: { readonly field: EventTarget; readonly value: string } | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      entered = isTextField(target) ? { field: target, value: target.value } : null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = getHistoryCommand(event);
      if (event.defaultPrevented || step === null) return;
      if (isTyping(event.target)) {
        // If nothing was typed in this field, the browser would undo the last typing on the page.
        if (isTextField(event.target) && entered?.field === event.target && entered.value === event.target.value)
          event.preventDefault();
        return;
      }
      // The browser would undo the last typing on the page, wherever the focus is.
      event.preventDefault();
      if (isInDialog(event.target)) return;
      const scope = isOfPage(event.target) ? getActiveFile(app) : null;
      const time = findNextUndoEntry(app, step, scope)?.at ?? 0;
      // Invalid input of a field isn't in any file.
      if (step === 'undo' ? undoInvalidInput(app, time) : redoInvalidInput(app, time)) return;
      (step === 'undo' ? undo : redo)(app, scope);
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [app]);
}

const buttons = ['radio', 'checkbox', 'button', 'submit', 'range', 'color', 'file'];

/** True if the element belongs to the current page, even in a side panel. */
function isOfPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-undo=page]') !== null;
}

/** True inside a modal dialog, behind which nothing may change unseen. Drawers on a phone don't count. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.mantine-Modal-content') !== null;
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/**
 * True if the keys belong to text being typed. Fields of site and page settings don't count: each keystroke is written, and the browser's
 * own undo only knows typing and would undo that of another field.
 */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[data-undo]') !== null) return false;
  // An input that only shows a choice from a list isn't typed in.
  if (target instanceof HTMLInputElement) return !buttons.includes(target.type) && !target.readOnly;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'));
}
