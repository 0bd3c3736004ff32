import type { Problem, ProblemCode } from '#base/problem.ts';
import { inverted } from '../fileOperation.ts';
import { historyStore, type SiteStep } from '../historyStore.ts';
import { notify } from '../noticesStore.ts';
import { applyOperation } from './applyOperation.ts';
import { doAll } from './changeSite.ts';
import { inTurn } from './inTurn.ts';
import { saveEverything } from './saveEverything.ts';

/** Problems that do not pass: what the step was about is not there any more. */
const lasting: ReadonlySet<ProblemCode> = new Set(['workspace/changed-elsewhere', 'workspace/file-not-found', 'workspace/file-exists']);

/** Takes a change of settings, navigation or files back, the last one where none is named. One that can never be taken back again is said, and left out from then on. */
export function undoSiteChange(wanted?: SiteStep): Promise<void> {
  return inTurn(async () => {
    const step = wanted ?? historyStore.getState().done.at(-1);
    if (step === undefined || !historyStore.getState().done.includes(step)) return;
    await saveEverything();
    const undone = await doAll(inverted(step.operations), applyOperation);
    if (!undone.ok) refuse(`Undoing ${step.label}`, step, undone.problem, 'done');
    else historyStore.setState((now) => ({ done: now.done.filter((other) => other !== step), undone: [...now.undone, { ...step, mergeKey: null }] }));
  });
}

/** Does again what was undone last. */
export function redoSiteChange(): Promise<void> {
  return inTurn(async () => {
    const step = historyStore.getState().undone.at(-1);
    if (step === undefined) return;
    await saveEverything();
    const done = await doAll(step.operations, applyOperation);
    if (!done.ok) refuse(`Doing ${step.label} again`, step, done.problem, 'undone');
    else historyStore.setState((now) => ({ done: [...now.done, { ...step, operations: done.value }], undone: now.undone.filter((other) => other !== step) }));
  });
}

function refuse(what: string, step: SiteStep, { code, message }: Problem, list: 'done' | 'undone'): void {
  if (!lasting.has(code)) return notify(`${what} is not possible. ${message} Nothing was changed.`, 'problem');
  historyStore.setState((now) => ({ [list]: now[list].filter((other) => other !== step) }));
  notify(`${what} is not possible any more. ${message} Nothing was changed. ${list === 'done' ? 'The next Undo takes back the step before it.' : ''}`.trim(), 'problem');
}
