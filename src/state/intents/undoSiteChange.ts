import type { Problem, ProblemCode } from '#base/problem.ts';
import { inverted } from '../changes/fileOperation.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { historyStore, type SiteStep } from '../changes/historyStore.ts';
import { dismissNotice, notify } from '../noticesStore.ts';
import { sessionOf } from '../openFiles/openFiles.ts';
import { services } from '../services.ts';
import { doOperations } from './changeSite.ts';
import { inTurn } from './inTurn.ts';
import { lostWithTab, saveEverything } from './saveEverything.ts';

/** Problems that do not pass: what the step was about no longer exists. */
const lasting: ReadonlySet<ProblemCode> = new Set([
  'workspace/changed-elsewhere',
  'workspace/file-not-found',
  'workspace/file-exists',
]);

/** Takes a change of settings, navigation or files back, the last one where none is named; gives whether it did. One that can never be taken back again is said, and left out from then on. */
export function undoSiteChange(wanted?: SiteStep): Promise<boolean> {
  return inTurn(async () => {
    const step = wanted ?? historyStore.getState().done.at(-1);
    if (step === undefined || !historyStore.getState().done.includes(step)) return false;
    await saveEverything();
    const undone = await apply(inverted(step.operations), () =>
      historyStore.setState((now) => ({
        done: now.done.filter((other) => other !== step),
        undone: [...now.undone, { ...step, mergeKey: null, undoneAt: services().now() }],
      })),
    );
    return undone.ok || refuse(step, undone.problem, 'done');
  });
}

/** Does again what was undone last; gives whether it did. */
export function redoSiteChange(): Promise<boolean> {
  return inTurn(async () => {
    const step = historyStore.getState().undone.at(-1);
    if (step === undefined) return false;
    await saveEverything();
    const done = await apply(step.operations, (operations) =>
      historyStore.setState((now) => ({
        done: [...now.done, { ...step, operations }],
        undone: now.undone.filter((other) => other !== step),
      })),
    );
    return done.ok || refuse(step, done.problem, 'undone');
  });
}

/** Of one file's text the change is over before anybody could close the tab; all else takes a while. */
function apply(...[operations, whenStored]: Parameters<typeof doOperations>): ReturnType<typeof doOperations> {
  const isShort = operations.length <= 1 && operations.every(({ kind }) => kind === 'text');
  const run = () => doOperations(operations, whenStored);
  return isShort ? run() : lostWithTab(run);
}

/** The last thing done to the site, where undo on the file's page takes it back. Null where it is another thing. */
function replacementOf(path: RepoPath): SiteStep | null {
  const step = historyStore.getState().done.at(-1);
  return step !== undefined && replacesIn(step, path) ? step : null;
}

/**
 * Whether a step put other words into a file (a replacement, a fix, a discard, the choice of a version), or changed on its page what another file
 * says. One of an earlier load did so before what was typed on the page then, whose own steps are gone: it is taken back elsewhere alone.
 */
function replacesIn(step: SiteStep, path: RepoPath): boolean {
  if (step.isOfPage === true || step.isOfEarlierLoad === true) return false;
  if (step.onPage === path) return true;
  return step.operations.some(
    ({ kind, ...operation }) =>
      (kind === 'text' || kind === 'discard' || kind === 'settle') && 'path' in operation && operation.path === path,
  );
}

/** Whether a step made the file. */
function hasMade({ operations }: SiteStep, path: RepoPath): boolean {
  return operations.some(
    (operation) => operation.kind === 'text' && operation.path === path && operation.before === null,
  );
}

/** Whether the last thing done to an open file was done to the site, and put other words into it or onto its page. */
export function isReplacedLast(path: RepoPath): boolean {
  const step = replacementOf(path);
  return step !== null && step.time > (sessionOf(path)?.changedAt ?? 0);
}

/** When the site's step was taken back that was taken back last, where undo on that page does that as well, in milliseconds since 1970; 0 where it does not. */
export function elsewhereUndoneAt(page: RepoPath): number {
  const step = historyStore.getState().undone.at(-1);
  return step !== undefined && replacesIn(step, page) ? (step.undoneAt ?? 0) : 0;
}

/** Takes back what put other words into a file, where that is the last thing done to the site, and says so; false where it is not. */
export async function undoReplacementOf(path: RepoPath, canRedoHere = false): Promise<boolean> {
  const step = replacementOf(path);
  if (step === null) return false;
  await sessionOf(path)?.settle();
  if ((canRedoHere || sessionOf(path)?.hasUndone === true) && hasMade(step, path)) {
    // Without its file the words that were taken back could not be done again.
    notify('Nothing left to undo on this page.');
    return true;
  }
  const undone = await undoSiteChange(step);
  if (undone) tellUndone(step);
  return true;
}

/** Says what was undone, with the way to do it again, as long as that is so. */
export function tellUndone({ label }: SiteStep): void {
  const notice = notify(`Undone: ${label}.`, 'info', { label: 'Redo', run: () => void redoSiteChange() });
  const undone = historyStore.getState().undone.at(-1);
  const stop = historyStore.subscribe((now) => {
    if (undone !== undefined && now.undone.at(-1) === undone) return;
    stop();
    dismissNotice(notice);
  });
}

function refuse(step: SiteStep, { code, message }: Problem, list: 'done' | 'undone'): false {
  const what = `“${step.label.charAt(0).toUpperCase()}${step.label.slice(1)}”`;
  const how = list === 'done' ? 'undone' : 'done again';
  if (!lasting.has(code)) {
    notify(`${what} cannot be ${how} now. ${message} Nothing was changed.`, 'problem');
    return false;
  }
  if (list === 'done' && historyStore.getState().done.at(-1) !== step) {
    // What was done after it may be what is in its way.
    notify(`${what} cannot be ${how} before what was done after it. ${message} Nothing was changed.`, 'problem');
    return false;
  }
  historyStore.setState((now) => ({ [list]: now[list].filter((other) => other !== step) }));
  notify(
    `${what} can no longer be ${how}. ${message} Nothing was changed. ${list === 'done' && historyStore.getState().done.length > 0 ? 'The next Undo takes back the step before it.' : ''}`.trim(),
    'problem',
  );
  return false;
}
