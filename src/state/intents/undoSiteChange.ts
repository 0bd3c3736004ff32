import { ok } from '#base/result.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Problem, ProblemCode } from '#base/problem.ts';
import { redoEntry, undoEntry, type Entry, type JournalRecord, type Step } from '../journal/journal.ts';
import { closeGroup, journalStore, passOver, whileStep } from '../journal/journalStore.ts';
import { forgetEntriesOf, leadsTo, syncJournal } from '../journal/keepJournal.ts';
import { tabName } from '../journal/tabName.ts';
import { hashText } from '../journal/storedJournal.ts';
import { operationsOf, partsOf, type TextPart } from '../journal/partsOf.ts';
import { Recording } from '../journal/recording.ts';
import { dismissNotice, notify } from '../noticesStore.ts';
import { sessionOf } from '../openFiles/openFiles.ts';
import { isTextPath } from '#base/fileKind.ts';
import { failAsChanged } from '#merge/rebaseText.ts';
import type { FileOperation } from '../changes/fileOperation.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { sourceOf } from './storeImage.ts';
import { presentText } from './presentFile.ts';
import { doOperations } from './changeSite.ts';
import { goToScreen } from './goTo.ts';
import { inTurn } from './inTurn.ts';
import { lostWithTab, saveEverything } from './saveEverything.ts';
import { stepPlace } from './stepPlace.ts';
import type { App } from '../app.ts';

/** Problems that last until something else is done. */
const lasting: ReadonlySet<ProblemCode> = new Set([
  'workspace/changed-elsewhere',
  'workspace/file-not-found',
  'workspace/file-exists',
]);

/** Takes an entry of the journal back, the last one of the site where none is named; returns whether it did. One that can't be undone is reported, and stays in the journal. */
export function undoSiteChange(app: App, wanted?: Entry): Promise<boolean> {
  return inTurn(app, async () => {
    await journalRead(app);
    return takeStep(
      app,
      'undo',
      wanted ??
        app
          .get(journalStore)
          .getState()
          .done.findLast((entry) => isOfThisTab(app, entry)),
    );
  });
}

/** Does again what was undone last, or the named entry; returns whether it did. */
export function redoSiteChange(app: App, wanted?: Entry): Promise<boolean> {
  return inTurn(app, async () => {
    await journalRead(app);
    return takeStep(
      app,
      'redo',
      wanted ??
        app
          .get(journalStore)
          .getState()
          .undone.findLast((entry) => isOfThisTab(app, entry)),
    );
  });
}

/** Settles once the journal was read, which isn't waited for when the site is opened. */
async function journalRead(app: App): Promise<void> {
  if (!app.get(journalStore).getState().isRead) await syncJournal(app);
}

function isOfThisTab(app: App, entry: Entry): boolean {
  return isOfSite(entry) && entry.tab === tabName(app) && !app.get(journalStore).getState().refused.has(entry.id);
}

/** Whether an entry is more than typing. */
export function isOfSite({ label }: Entry): boolean {
  return label !== null;
}

async function takeStep(app: App, kind: 'undo' | 'redo', wanted: Entry | undefined): Promise<boolean> {
  if (wanted === undefined) return false;
  await saveEverything(app);
  const step = stepOf(app, kind, wanted.id);
  if (step === null) return tellGone(app, wanted, kind);
  if (step.kind === 'blocked') return tellBlocked(app, kind, wanted, step.by);
  const unknown = await unknownFile(app, step.entry);
  if (unknown !== null) {
    forgetEntriesOf(app, unknown);
    return tellGone(app, wanted, kind, failAsChanged(unknown).problem.message);
  }
  closeGroup(app);
  const operations = await withoutNamedFiles(app, operationsOf(step.entry.parts, kind));
  const { id } = wanted;
  // A change of one text is over before anybody could close the tab.
  const isShort = operations.length <= 1 && operations.every((operation) => operation.kind === 'change');
  const hasFiles = step.entry.parts.some((part) => part.kind === 'file');
  const recordOf = (done: readonly FileOperation[]): JournalRecord =>
    kind === 'undo'
      ? { kind, id }
      : { kind, id, at: app.services.now(), ...(hasFiles ? { parts: partsOf(done) } : {}) };
  const amended = (done: readonly FileOperation[]): readonly JournalRecord[] =>
    kind === 'undo' ? [] : [{ kind: 'do', entry: { ...step.entry, parts: partsOf(done) } }];
  const run = () =>
    whileStep(app, { kind, id }, () =>
      doOperations(app, operations, new Recording(app, (done) => [recordOf(done)], amended)),
    );
  const done = await (isShort ? run() : lostWithTab(app, run));
  return done.ok || refuse(app, wanted, done.problem, kind);
}

/** A file that was changed by somebody who keeps no journal, as an older version of the app in another tab; null if there is none. */
async function unknownFile(app: App, { parts }: Entry): Promise<RepoPath | null> {
  const paths = new Set(parts.flatMap((part) => (part.kind === 'edit' ? [part.path] : [])));
  for (const path of paths) {
    const file = sessionOf(app, path)?.file;
    const text = file?.kind === 'text' ? ok(file.stored.text) : await presentText(app, path);
    if (text.ok && text.value !== null && !leadsTo(app, path, hashText(text.value))) return path;
  }
  return null;
}

/** Without the removal of files that a changed text names: such a file stays. */
async function withoutNamedFiles(
  app: App,
  operations: readonly (FileOperation | TextPart)[],
): Promise<readonly (FileOperation | TextPart)[]> {
  const own = new Set(operations.flatMap((operation) => ('path' in operation ? [operation.path] : [])));
  const kept = await Promise.all(
    operations.map(async (operation) => {
      const isRemoved = operation.kind === 'bytes' && operation.after === null && !isTextPath(operation.path);
      return isRemoved && (await isNamed(app, operation.path, own)) ? [] : [operation];
    }),
  );
  return kept.flat();
}

/** Whether a changed file, other than the given ones, names a file. */
async function isNamed(app: App, path: RepoPath, except: ReadonlySet<RepoPath>): Promise<boolean> {
  for (const change of openSiteNow(app)?.changes ?? []) {
    if (change.kind === 'deleted' || !isTextPath(change.path) || except.has(change.path)) continue;
    const text = await presentText(app, change.path);
    if (text.ok && text.value?.includes(sourceOf(app, path).slice(1)) === true) return true;
  }
  return false;
}

function stepOf(app: App, kind: 'undo' | 'redo', id: string): Step | null {
  const journal = app.get(journalStore).getState();
  return kind === 'undo' ? undoEntry(journal, id) : redoEntry(journal, id, app.services.now());
}

/** Says what was undone, with the way to do it again, and where it isn't on the screen the way there, as long as that is so. */
export function tellUndone(app: App, entry: Entry): void {
  const place = stepPlace(app, entry);
  const show = place === null ? null : () => goToScreen(app, place);
  const redo = { label: 'Redo', run: () => void redoSiteChange(app, entry) };
  const notice = notify(app, `Undone: ${labelOf(entry)}.`, 'info', redo, show);
  const isUndone = () => app.get(journalStore).getState().undone.at(-1)?.id === entry.id;
  if (!isUndone()) return;
  const stop = app.get(journalStore).subscribe(() => {
    if (isUndone()) return;
    stop();
    dismissNotice(app, notice);
  });
}

/** What was done, as it reads after "Undo". */
export function labelOf({ label, parts: [part] }: Entry): string {
  return label ?? `typing in ${part === undefined || part.kind === 'move' ? 'a page' : part.path}`;
}

function tellBlocked(app: App, kind: 'undo' | 'redo', entry: Entry, by: Entry): false {
  const action = {
    label: kind === 'undo' ? 'Undo that first' : 'Redo that first',
    run: () => void takeFirst(app, kind, by),
  };
  notify(
    app,
    `${quoted(entry)} changed the same words as what was ${kind === 'undo' ? 'done' : 'undone'} after it: ${labelOf(by)}. Nothing was changed.`,
    'problem',
    action,
  );
  return false;
}

async function takeFirst(app: App, kind: 'undo' | 'redo', entry: Entry): Promise<void> {
  if ((await inTurn(app, () => takeStep(app, kind, entry))) && kind === 'undo') tellUndone(app, entry);
}

/** Reports an entry that isn't in the journal any more. */
function tellGone(app: App, entry: Entry, kind: 'undo' | 'redo', message = 'Its file was changed since.'): false {
  notify(app, `${quoted(entry)} can no longer be ${pastOf(kind)}. ${message} Nothing was changed.`, 'problem');
  return false;
}

/** Reports why an entry can't be undone or redone now. It stays in the journal; where the reason lasts, the keys pass over it. */
function refuse(app: App, entry: Entry, { code, message }: Problem, kind: 'undo' | 'redo'): false {
  if (lasting.has(code)) passOver(app, entry);
  const hasMore =
    kind === 'undo' &&
    lasting.has(code) &&
    app
      .get(journalStore)
      .getState()
      .done.some((entry) => isOfThisTab(app, entry));
  const next = hasMore ? ' The next Undo takes back the step before it.' : '';
  notify(app, `${quoted(entry)} cannot be ${pastOf(kind)} now. ${message} Nothing was changed.${next}`, 'problem');
  return false;
}

function pastOf(kind: 'undo' | 'redo'): string {
  return kind === 'undo' ? 'undone' : 'done again';
}

function quoted(entry: Entry): string {
  const label = labelOf(entry);
  return `“${label.charAt(0).toUpperCase()}${label.slice(1)}”`;
}
