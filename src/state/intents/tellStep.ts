import { historyStore } from '../changes/historyStore.ts';
import { dismissNotice, notify } from '../noticesStore.ts';
import { undoSiteChange } from './undoSiteChange.ts';

/**
 * Says that the step which was remembered last is done, with a way back that takes back this step and no other; it goes
 * once the step is undone or another one is done. Gives the notice; null without a step.
 */
export function tellStep(text: string): number | null {
  const step = historyStore.getState().done.at(-1);
  if (step === undefined) return null;
  const notice = notify(text, 'info', { label: 'Undo', run: () => void undoSiteChange(step) });
  const stop = historyStore.subscribe(({ done }) => {
    if (done.at(-1) === step) return;
    stop();
    dismissNotice(notice);
  });
  return notice;
}
