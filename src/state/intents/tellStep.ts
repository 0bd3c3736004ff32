import { historyStore } from '../historyStore.ts';
import { notify } from '../noticesStore.ts';
import { undoSiteChange } from './undoSiteChange.ts';

/** Says that the step which was remembered last is done, with a way back that takes back this step, whatever was done since. */
export function tellStep(text: string): void {
  const step = historyStore.getState().done.at(-1);
  if (step === undefined) return;
  const undo = () => {
    const isThere = historyStore.getState().done.includes(step);
    if (isThere) void undoSiteChange(step);
    else notify('That was undone already.');
  };
  notify(text, 'info', { label: 'Undo', run: undo });
}
