import type { JournalEntry } from '../journal/journal.ts';
import { journalStore } from '../journal/journalStore.ts';
import { getTabName } from '../journal/tabName.ts';
import { historyEmptyMessage } from '../changes/undoBarrier.ts';
import { dismissNotice, notify } from '../noticesStore.ts';
import { goToScreen } from './goTo.ts';
import { getStepTarget } from './getStepTarget.ts';
import { isSiteEntry, formatEntryLabel, undoSiteChange } from './undoSiteChange.ts';
import type { App } from '../app.ts';

/**
 * Says that the step which was remembered last is done, with a way back that takes back this step and no other; it goes
 * once the step is undone or another one is done. Gives the notice; null without a step.
 */
export function notifyUndoable(app: App, text: string): number | null {
  const entry = lastOfSite(app);
  return entry === undefined ? null : tellDone(app, entry, text, null);
}

/** Says that an entry is redone, as `notifyUndoable`, and where it isn't on the screen the way there. */
export function notifyRedone(app: App, entry: JournalEntry): void {
  const place = getStepTarget(app, entry);
  tellDone(app, entry, `Redone: ${formatEntryLabel(entry)}.`, place === null ? null : () => goToScreen(app, place));
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

/** Says that there is nothing to undo or redo, and since when. */
export function notifyHistoryEmpty(app: App, step: 'undo' | 'redo'): void {
  notify(app, historyEmptyMessage(app, step));
}
