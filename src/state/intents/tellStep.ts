import { historyStore, type SiteStep } from '../changes/historyStore.ts';
import { nothingTo } from '../changes/undoBarrier.ts';
import { dismissNotice, notify } from '../noticesStore.ts';
import { goToScreen } from './goTo.ts';
import { stepPlace } from './stepPlace.ts';
import { undoSiteChange } from './undoSiteChange.ts';

/**
 * Says that the step which was remembered last is done, with a way back that takes back this step and no other; it goes
 * once the step is undone or another one is done. Gives the notice; null without a step.
 */
export function tellStep(text: string): number | null {
  const step = historyStore.getState().done.at(-1);
  return step === undefined ? null : tellDone(step, text, null);
}

/** Says that a step is redone, as `tellStep`, and where it isn't on the screen the way there. */
export function tellRedone(step: SiteStep): void {
  const redone = historyStore.getState().done.at(-1);
  const place = stepPlace(step);
  if (redone !== undefined) tellDone(redone, `Redone: ${step.label}.`, place === null ? null : () => goToScreen(place));
}

function tellDone(step: SiteStep, text: string, show: (() => void) | null): number {
  const notice = notify(text, 'info', { label: 'Undo', run: () => void undoSiteChange(step) }, show);
  const stop = historyStore.subscribe(({ done }) => {
    if (done.at(-1) === step) return;
    stop();
    dismissNotice(notice);
  });
  return notice;
}

/** Says that there is nothing to undo or redo, and since when. */
export function sayNothingTo(step: 'undo' | 'redo'): void {
  notify(nothingTo(step));
}
