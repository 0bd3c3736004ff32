import type { Problem, ProblemCode } from '#base/problem.ts';
import { inverted, type FileOperation } from '../changes/fileOperation.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { historyStore, type SiteStep } from '../changes/historyStore.ts';
import { dismissNotice, notify } from '../noticesStore.ts';
import type { SiteStepKind } from '../openFiles/openFile.ts';
import { sessionOf } from '../openFiles/openFiles.ts';
import { services } from '../services.ts';
import { doOperations } from './changeSite.ts';
import { goToScreen } from './goTo.ts';
import { inTurn } from './inTurn.ts';
import { lostWithTab, saveEverything } from './saveEverything.ts';
import { stepPlace } from './stepPlace.ts';

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
    const undone = await apply('site undo', inverted(step.operations), () =>
      historyStore.setState((now) => ({
        done: now.done.filter((other) => other !== step),
        undone: [...now.undone, { ...step, mergeKey: null, undoneAt: services().now() }],
      })),
    );
    return undone.ok || refuse(step, undone.problem, 'done');
  });
}

/** Does again what was undone last, or the named step; gives whether it did. */
export function redoSiteChange(wanted?: SiteStep): Promise<boolean> {
  return inTurn(async () => {
    const step = wanted ?? historyStore.getState().undone.at(-1);
    if (step === undefined || !historyStore.getState().undone.includes(step)) return false;
    await saveEverything();
    const done = await apply('site redo', step.operations, (operations) =>
      historyStore.setState((now) => ({
        done: [...now.done, { ...step, operations, time: services().now(), madeAt: step.madeAt ?? step.time }],
        undone: now.undone.filter((other) => other !== step),
      })),
    );
    return done.ok || refuse(step, done.problem, 'undone');
  });
}

/** Of one file's text the change is over before anybody could close the tab; all else takes a while. */
function apply(
  kind: SiteStepKind,
  ...[operations, whenStored]: Parameters<typeof doOperations>
): ReturnType<typeof doOperations> {
  const isShort = operations.length <= 1 && operations.every(({ kind }) => kind === 'text');
  const run = () => {
    historyStore.setState({ kind });
    return doOperations(operations, whenStored).finally(() => historyStore.setState({ kind: 'site' }));
  };
  return isShort ? run() : lostWithTab(run);
}

/** The last step of the site that undo on the file's page takes back; null where there is none. */
function replacementOf(path: RepoPath): SiteStep | null {
  return historyStore.getState().done.findLast((step) => replacesIn(step, path, step.operations)) ?? null;
}

/** The step of the site that was undone last of those that undo on a page takes back; null where there is none. */
export function undoneOn(page: RepoPath): SiteStep | null {
  return historyStore.getState().undone.findLast((step) => replacesIn(step, page, inverted(step.operations))) ?? null;
}

/**
 * Whether a step put other words into a file (a replacement, a fix, a discard, the choice of a version), or changed on its page what another file
 * says. One of an earlier load did so before what was typed on the page then, whose own steps are gone: it is taken back elsewhere alone.
 * `operations` are those that were done last: a file has the name that the last of them left it with.
 */
function replacesIn(step: SiteStep, path: RepoPath, operations: readonly FileOperation[]): boolean {
  if (step.isOfPage === true || step.isOfEarlierLoad === true) return false;
  if (step.onPage === path) return true;
  const changed = new Set<RepoPath>();
  for (const operation of operations) {
    const { kind } = operation;
    const from = kind === 'discard' || kind === 'putBack' ? (operation.taken?.discarded.change.from ?? null) : null;
    if (kind === 'move') {
      if (changed.delete(operation.from)) changed.add(operation.to);
    } else if (kind !== 'bytes') changed.add(kind === 'discard' && from !== null ? from : operation.path);
  }
  return changed.has(path);
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

/** When the last step of the site was made that undo on a page takes back, in milliseconds since 1970; 0 where there is none. */
export function elsewhereMadeAt(page: RepoPath): number {
  const step = replacementOf(page);
  return step?.madeAt ?? step?.time ?? 0;
}

/** When a step of the site was undone last that undo on that page takes back as well, in milliseconds since 1970; 0 where none was. */
export function elsewhereUndoneAt(page: RepoPath): number {
  return undoneOn(page)?.undoneAt ?? 0;
}

/** Takes back the last step of the site that put other words into a file, and says so; false where there is none. */
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

/** Says what was undone, with the way to do it again, and where it isn't on the screen the way there, as long as that is so. */
export function tellUndone(step: SiteStep): void {
  const place = stepPlace(step);
  const show = place === null ? null : () => goToScreen(place);
  const redo = { label: 'Redo', run: () => void redoSiteChange() };
  const notice = notify(`Undone: ${step.label}.`, 'info', redo, show);
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
