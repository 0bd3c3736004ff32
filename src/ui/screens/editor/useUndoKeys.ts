import { useEffect } from 'react';
import { getActiveFile } from '#state/address/routeStore.ts';
import { findNextEntry, redo, undo } from '#state/intents/undo.ts';
import { redoInvalidInput, undoInvalidInput } from '#state/settings/invalidInputHistory.ts';
import { getHistoryCommand } from '../../editor/history/fieldHistory.ts';
import { useApp } from '../../useApp.ts';

/** Undo and redo by keys where no text has the focus. */
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
        // Where nothing was typed in this field, the browser would take back what was typed last on the page.
        if (isTextField(event.target) && entered?.field === event.target && entered.value === event.target.value)
          event.preventDefault();
        return;
      }
      // The browser would take back what was typed last on the page, wherever the focus is.
      event.preventDefault();
      if (isInDialog(event.target)) return;
      const scope = isOfPage(event.target) ? getActiveFile(app) : null;
      const time = findNextEntry(app, step, scope)?.at ?? 0;
      // What is typed in a field and not valid yet is in no file.
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

/** Whether something is a part of the page that is shown, though it stands beside it. */
function isOfPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-undo=page]') !== null;
}

/** Whether something is in a dialog: behind one nothing changes unseen. Panels that are drawn over the page on a phone are none. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.mantine-Modal-content') !== null;
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/**
 * Whether the keys belong to a text that is being typed. The fields of settings, of the site and of a page, are none: they are written with each letter,
 * and the browser's own undo knows letters alone, and would take those of another field.
 */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[data-undo]') !== null) return false;
  // One that only shows what was chosen from a list takes no letters.
  if (target instanceof HTMLInputElement) return !buttons.includes(target.type) && !target.readOnly;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'));
}
