import { historyStore } from '../changes/historyStore.ts';
import { dismissNotice, notify } from '../noticesStore.ts';
import { undoSiteChange } from './undoSiteChange.ts';

/**
 * Says that the step which was remembered last is done, with a way back that takes back this step and no other; it goes
 * once the step is undone. `onlyAsLast`: not where something else was changed since. Gives the notice; null without a step.
 */
export function tellStep(text: string, onlyAsLast = false): number | null {
  const step = historyStore.getState().done.at(-1);
  if (step === undefined) return null;
  const undo = () => {
    if (onlyAsLast && historyStore.getState().done.at(-1) !== step)
      notify('Something else has changed since then. Undo that first.', 'problem');
    else void undoSiteChange(step);
  };
  const notice = notify(text, 'info', { label: 'Undo', run: undo });
  const stop = historyStore.subscribe(({ done }) => {
    if (done.includes(step)) return;
    stop();
    dismissNotice(notice);
  });
  return notice;
}
