import { useEffect } from 'react';
import { fileShownNow } from '#state/address/addressStore.ts';
import { historyStore } from '#state/changes/historyStore.ts';
import { changedAt, settlePage } from '#state/intents/editPage.ts';
import { changesDone } from '#state/intents/inTurn.ts';
import { sayNothingTo, tellRedone } from '#state/intents/tellStep.ts';
import { redoUnwritten, undoUnwritten } from '#state/settings/unwrittenSteps.ts';
import { redoSiteChange, tellUndone, undoSiteChange } from '#state/intents/undoSiteChange.ts';
import { stepOf } from '../../editor/undoKeys.ts';
import { comingHistory, shownHistory } from './shownHistory.ts';

/** Undo and redo by keys where no text has the focus: the last step, whether it was made on the page that is shown or to the site. */
export function useUndoKeys(): void {
  useEffect(() => {
    let before: Promise<unknown> = Promise.resolve();
    let entered: { readonly field: EventTarget; readonly value: string } | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      entered = isTextField(target) ? { field: target, value: target.value } : null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event);
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
      const since = isOfPage(event.target) ? (shownHistory()?.openedAt ?? 0) : 0;
      // Each key means the last step as the key before it has left it.
      const next = before.then(() => (step === 'undo' ? takeBack(since) : doAgain(since)));
      before = new Promise((done) => void next.finally(() => done(null)));
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** From a field beside a page nothing is taken back that was done elsewhere before the page was opened, at `since` in milliseconds since 1970; 0 elsewhere. */
async function takeBack(since: number): Promise<void> {
  if (await undoOnPage()) return;
  const last = historyStore.getState().done.at(-1);
  if (undoUnwritten(Math.max(since, last?.time ?? 0))) return;
  if (since > (last?.time ?? 0)) shownHistory()?.undo();
  else if (last === undefined) sayNothingTo('undo');
  else if (await undoSiteChange(last)) tellUndone(last);
}

async function doAgain(since: number): Promise<void> {
  if (shownHistory() === undefined) await comingHistory();
  await changesDone();
  const step = historyStore.getState().undone.at(-1);
  if (redoUnwritten(Math.max(since, step?.undoneAt ?? 0))) return;
  if (since > (step?.time ?? 0)) return shownHistory()?.redo();
  if (redoOnPage()) return;
  if (step === undefined) sayNothingTo('redo');
  else if (await redoSiteChange()) tellRedone(step);
}

/** Takes back what was done last on the page that is shown, now or in an earlier visit, where the site has no later step; gives whether that was so. */
export async function undoOnPage(): Promise<boolean> {
  const page = shownHistory() ?? (await comingHistory());
  const { done, running } = historyStore.getState();
  if (page === undefined) return changesDone().then(() => false);
  if (running === 0 && page.changedAt() > (done.at(-1)?.time ?? 0)) {
    page.undo();
    return true;
  }
  await changesDone();
  const path = fileShownNow();
  if (path !== null && shownHistory()?.changedAt() === 0) await settlePage(path);
  // What was waited for may have moved the page's file, or somebody went to another page meanwhile.
  const present = shownHistory();
  const siteTime = historyStore.getState().done.at(-1)?.time ?? 0;
  if (present === undefined || path === null || path !== fileShownNow() || changedAt(path) <= siteTime) return false;
  present.undo();
  return true;
}

/** Does again what was taken back on the page that is shown, where nothing of the site was taken back after it; gives whether that was so. */
export function redoOnPage(): boolean {
  const page = shownHistory();
  const ofSite = historyStore.getState().undone.at(-1);
  if (page === undefined) return false;
  if (ofSite !== undefined && (!page.canRedo() || page.undoneAt() <= (ofSite.undoneAt ?? 0))) return false;
  page.redo();
  return true;
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
