import type { JournalEntry } from '../journal/journal.ts';
import { journalStore } from '../journal/journalStore.ts';
import { getTabName } from '../journal/tabName.ts';
import { historyEmptyMessage } from '../journal/undoBarrier.ts';
import { dismissNotice, notify } from '../notices/noticesStore.ts';
import { getStepTarget, goToStepTarget } from './getStepTarget.ts';
import { describeRedone, isSiteEntry, undoSiteChange } from './undoSiteChange.ts';
import type { App } from '../app.ts';

/**
 * Reports the last recorded step as done, with an Undo button for just that step. The notice closes when the step is
 * undone or another one is done. Returns the notice id; null without a step.
 */
export function notifyUndoable(app: App, text: string): number | null {
  const entry = lastOfSite(app);
  return entry === undefined ? null : tellDone(app, entry, text, null);
}

/** Reports an entry as redone, like `notifyUndoable`; if it isn't on screen, with a link to it. */
export function notifyRedone(app: App, entry: JournalEntry): void {
  const place = getStepTarget(app, entry);
  tellDone(app, entry, describeRedone(app, entry), place === null ? null : () => goToStepTarget(app, entry, place));
}

function tellDone(app: App, entry: JournalEntry, text: string, show: (() => void) | null): number {
  const notice = notify(app, text, 'info', { label: 'Undo', run: () => void undoSiteChange(app, entry) }, show);
  const isLast = () =>
    (isSiteEntry(entry) ? lastOfSite(app) : app.get(journalStore).getState().done.at(-1))?.id === entry.id;
  const stop = app.get(journalStore).subscribe(() => {
    if (isLast()) return;
    stop();
    dismissNotice(app, notice);
  });
  return notice;
}

function lastOfSite(app: App): JournalEntry | undefined {
  return app
    .get(journalStore)
    .getState()
    .done.findLast((entry) => isSiteEntry(entry) && entry.tab === getTabName(app));
}

/** Reports that there is nothing to undo or redo, and since when. */
export function notifyHistoryEmpty(app: App, step: 'undo' | 'redo'): void {
  notify(app, historyEmptyMessage(app, step));
}
