import type { Entry } from '../journal/journal.ts';
import { journalStore } from '../journal/journalStore.ts';
import { tabName } from '../journal/tabName.ts';
import { nothingTo } from '../changes/undoBarrier.ts';
import { dismissNotice, notify } from '../noticesStore.ts';
import { goToScreen } from './goTo.ts';
import { stepPlace } from './stepPlace.ts';
import { isOfSite, labelOf, undoSiteChange } from './undoSiteChange.ts';

/**
 * Says that the step which was remembered last is done, with a way back that takes back this step and no other; it goes
 * once the step is undone or another one is done. Gives the notice; null without a step.
 */
export function tellStep(text: string): number | null {
  const entry = lastOfSite();
  return entry === undefined ? null : tellDone(entry, text, null);
}

/** Says that an entry is redone, as `tellStep`, and where it isn't on the screen the way there. */
export function tellRedone(entry: Entry): void {
  const place = stepPlace(entry);
  tellDone(entry, `Redone: ${labelOf(entry)}.`, place === null ? null : () => goToScreen(place));
}

function tellDone(entry: Entry, text: string, show: (() => void) | null): number {
  const notice = notify(text, 'info', { label: 'Undo', run: () => void undoSiteChange(entry) }, show);
  const isLast = () => (isOfSite(entry) ? lastOfSite() : journalStore.getState().done.at(-1))?.id === entry.id;
  const stop = journalStore.subscribe(() => {
    if (isLast()) return;
    stop();
    dismissNotice(notice);
  });
  return notice;
}

function lastOfSite(): Entry | undefined {
  return journalStore.getState().done.findLast((entry) => isOfSite(entry) && entry.tab === tabName());
}

/** Says that there is nothing to undo or redo, and since when. */
export function sayNothingTo(step: 'undo' | 'redo'): void {
  notify(nothingTo(step));
}
