import { useEffect } from 'react';
import type { SiteScreen } from '#state/address.ts';
import { historyStore } from '#state/historyStore.ts';
import { changesDone } from '#state/intents/inTurn.ts';
import { redoSiteChange, tellUndone, undoSiteChange } from '#state/intents/undoSiteChange.ts';
import { notify } from '#state/noticesStore.ts';
import { shownEditor } from '../../editor/attributes/shownEditor.ts';
import { stepOf } from '../../editor/undoKeys.ts';

/** Undo and redo by keys where no text has the focus: the last step, whether it was made on the page that is shown or to the site. */
export function useUndoKeys(screen: SiteScreen): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (event.defaultPrevented || step === null || isTyping(event.target)) return;
      event.preventDefault();
      const { done, undone, running } = historyStore.getState();
      const page = screen === 'page' ? shownEditor.getState().editor?.storage.pageHistory : undefined;
      if (step === 'undo') {
        if (page !== undefined && running === 0 && page.changedAt > (done.at(-1)?.time ?? 0)) page.undo();
        else void takeBack();
      } else if (undone.length === 0 && page !== undefined) page.redo();
      else void redoSiteChange();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [screen]);
}

async function takeBack(): Promise<void> {
  await changesDone();
  const last = historyStore.getState().done.at(-1);
  if (last === undefined) notify('Nothing to undo.');
  else if (await undoSiteChange(last)) tellUndone(last);
}

const buttons = ['radio', 'checkbox', 'button', 'submit', 'range', 'color', 'file'];

/** Whether the keys belong to a text that is being typed. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !buttons.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'));
}
