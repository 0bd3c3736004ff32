import { historyStore } from '../changes/historyStore.ts';
import { tellStep } from './tellStep.ts';
import { redoSiteChange } from './undoSiteChange.ts';

/** Does again what was taken back last of the site, from a page's own text, and says so. */
export async function redoElsewhere(): Promise<void> {
  const step = historyStore.getState().undone.at(-1);
  if (step !== undefined && (await redoSiteChange())) tellStep(`Redone: ${step.label}.`);
}
