import { inverted, type FileOperation } from '../fileOperation.ts';
import { historyStore } from '../historyStore.ts';
import { notify } from '../noticesStore.ts';
import { applyOperation } from './applyOperation.ts';
import { inTurn, showChanges } from './changeSite.ts';
import { saveEverything } from './saveEverything.ts';

/** Takes the last change of settings, navigation or files back. */
export function undoSiteChange(): Promise<void> {
  return inTurn(async () => {
    const { done, undone } = historyStore.getState();
    const step = done.at(-1);
    if (step === undefined || !(await applyAll(inverted(step.operations), `Undoing ${step.label}`))) return;
    historyStore.setState({ done: done.slice(0, -1), undone: [...undone, { ...step, mergeKey: null }] });
  });
}

/** Does again what was undone last. */
export function redoSiteChange(): Promise<void> {
  return inTurn(async () => {
    const { done, undone } = historyStore.getState();
    const step = undone.at(-1);
    if (step === undefined || !(await applyAll(step.operations, `Doing ${step.label} again`))) return;
    historyStore.setState({ done: [...done, step], undone: undone.slice(0, -1) });
  });
}

async function applyAll(operations: readonly FileOperation[], what: string): Promise<boolean> {
  await saveEverything();
  const applied: FileOperation[] = [];
  for (const operation of operations) {
    const result = await applyOperation(operation);
    if (!result.ok) {
      for (const back of inverted(applied)) await applyOperation(back);
      await showChanges();
      notify(`${what} is not possible. ${result.problem.message} Nothing was changed.`, 'problem');
      return false;
    }
    applied.push(operation);
  }
  await showChanges();
  return true;
}
