import type { Entry } from '../journal/journal.ts';
import { journalStore } from '../journal/journalStore.ts';
import { tabName } from '../journal/tabName.ts';
import { nothingTo } from '../changes/undoBarrier.ts';
import { dismissNotice, notify } from '../noticesStore.ts';
import { goToScreen } from './goTo.ts';
import { stepPlace } from './stepPlace.ts';
import { isOfSite, labelOf, undoSiteChange } from './undoSiteChange.ts';
import type { App } from '../app.ts';

/**
 * Says that the step which was remembered last is done, with a way back that takes back this step and no other; it goes
 * once the step is undone or another one is done. Gives the notice; null without a step.
 */
export function tellStep(app: App, text: string): number | null {
  const entry = lastOfSite(app);
  return entry === undefined ? null : tellDone(app, entry, text, null);
}

/** Says that an entry is redone, as `tellStep`, and where it isn't on the screen the way there. */
export function tellRedone(app: App, entry: Entry): void {
  const place = stepPlace(app, entry);
  tellDone(app, entry, `Redone: ${labelOf(entry)}.`, place === null ? null : () => goToScreen(app, place));
}

function tellDone(app: App, entry: Entry, text: string, show: (() => void) | null): number {
  const notice = notify(app, text, 'info', { label: 'Undo', run: () => void undoSiteChange(app, entry) }, show);
  const isLast = () =>
    (isOfSite(entry) ? lastOfSite(app) : app.get(journalStore).getState().done.at(-1))?.id === entry.id;
  const stop = app.get(journalStore).subscribe(() => {
    if (isLast()) return;
    stop();
    dismissNotice(app, notice);
  });
  return notice;
}

function lastOfSite(app: App): Entry | undefined {
  return app
    .get(journalStore)
    .getState()
    .done.findLast((entry) => isOfSite(entry) && entry.tab === tabName(app));
}

/** Says that there is nothing to undo or redo, and since when. */
export function sayNothingTo(app: App, step: 'undo' | 'redo'): void {
  notify(app, nothingTo(app, step));
}
