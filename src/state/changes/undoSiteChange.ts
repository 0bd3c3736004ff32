import { ok } from '#base/result.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Problem, ProblemCode } from '#base/problem.ts';
import { redoEntry, undoEntry, type JournalEntry, type JournalRecord, type JournalStep } from '../journal/journal.ts';
import { closeGroup, journalStore, skipEntry, runInStep } from '../journal/journalStore.ts';
import { dropEntriesOfFile, isJournalInSync, syncJournal } from '../journal/persistJournal.ts';
import { getTabName } from '../journal/tabName.ts';
import { hashText } from '../journal/storedJournal.ts';
import { toUndoOperations, toEntryParts, type TextChangeOperation } from '../journal/entryParts.ts';
import { JournalRecorder } from '../journal/journalRecorder.ts';
import { dismissNotice, notify } from '../notices/noticesStore.ts';
import { sessionOf } from '../openFiles/openFiles.ts';
import { isTextPath } from '#base/fileKind.ts';
import { createChangedFailure } from '#merge/rebaseText.ts';
import type { FileOperation } from '../journal/fileOperation.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { toSiteRootPath } from '../site/siteRoot.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { runUndoOperations } from './changeSite.ts';
import { runSerially } from '../journal/runSerially.ts';
import { trackUnrecoverableWork, saveAll } from '../sync/saveAll.ts';
import { describeStepPlace, getStepTarget, goToStepTarget } from './getStepTarget.ts';
import type { App } from '../app.ts';

/** Problems that persist until something else is done. */
const lasting: ReadonlySet<ProblemCode> = new Set([
  'workspace/changed-elsewhere',
  'workspace/file-not-found',
  'workspace/file-exists',
]);

/**
 * Undoes a journal entry, by default the last one of the site; returns whether it did. A failure is reported, and the
 * entry stays in the journal.
 */
export function undoSiteChange(app: App, wanted?: JournalEntry): Promise<boolean> {
  return runSerially(app, async () => {
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

/** Redoes the given entry, by default the last undone one; returns whether it did. */
export function redoSiteChange(app: App, wanted?: JournalEntry): Promise<boolean> {
  return runSerially(app, async () => {
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

/** Resolves once the journal is read, which opening the site doesn't wait for. */
async function journalRead(app: App): Promise<void> {
  if (!app.get(journalStore).getState().isRead) await syncJournal(app);
}

function isOfThisTab(app: App, entry: JournalEntry): boolean {
  return isSiteEntry(entry) && entry.tab === getTabName(app) && !app.get(journalStore).getState().refused.has(entry.id);
}

/** True if an entry is more than typing. */
export function isSiteEntry({ label }: JournalEntry): boolean {
  return label !== null;
}

async function takeStep(app: App, kind: 'undo' | 'redo', wanted: JournalEntry | undefined): Promise<boolean> {
  if (wanted === undefined) return false;
  await saveAll(app);
  const step = stepOf(app, kind, wanted.id);
  if (step === null) return tellGone(app, wanted, kind);
  if (step.kind === 'blocked') return tellBlocked(app, kind, wanted, step.by);
  const unknown = await unknownFile(app, step.entry);
  if (unknown !== null) {
    dropEntriesOfFile(app, unknown);
    return tellGone(app, wanted, kind, createChangedFailure(unknown).problem.message);
  }
  closeGroup(app);
  const operations = await withoutNamedFiles(app, toUndoOperations(step.entry.parts, kind));
  const { id } = wanted;
  // A change of one text finishes before anyone could close the tab.
  const isShort = operations.length <= 1 && operations.every((operation) => operation.kind === 'change');
  const hasFiles = step.entry.parts.some((part) => part.kind === 'file');
  const recordOf = (done: readonly FileOperation[]): JournalRecord =>
    kind === 'undo'
      ? { kind, id }
      : { kind, id, at: app.services.now(), ...(hasFiles ? { parts: toEntryParts(done) } : {}) };
  const amended = (done: readonly FileOperation[]): readonly JournalRecord[] =>
    kind === 'undo' ? [] : [{ kind: 'do', entry: { ...step.entry, parts: toEntryParts(done) } }];
  const run = () =>
    runInStep(app, { kind, id }, () =>
      runUndoOperations(app, operations, new JournalRecorder(app, (done) => [recordOf(done)], amended)),
    );
  const done = await (isShort ? run() : trackUnrecoverableWork(app, run));
  return done.ok || refuse(app, wanted, done.problem, kind);
}

/** Returns a file that was changed without the journal, for example by an older version of the app in another tab; null if none. */
async function unknownFile(app: App, { parts }: JournalEntry): Promise<RepoPath | null> {
  const paths = new Set(parts.flatMap((part) => (part.kind === 'edit' ? [part.path] : [])));
  for (const path of paths) {
    const file = sessionOf(app, path)?.file;
    const text = file?.kind === 'text' ? ok(file.stored.text) : await readCurrentText(app, path);
    if (text.ok && text.value !== null && !isJournalInSync(app, path, hashText(text.value))) return path;
  }
  return null;
}

/** Drops the deletion of files that a changed text still references. */
async function withoutNamedFiles(
  app: App,
  operations: readonly (FileOperation | TextChangeOperation)[],
): Promise<readonly (FileOperation | TextChangeOperation)[]> {
  const own = new Set(operations.flatMap((operation) => ('path' in operation ? [operation.path] : [])));
  const kept = await Promise.all(
    operations.map(async (operation) => {
      const isRemoved = operation.kind === 'bytes' && operation.after === null && !isTextPath(operation.path);
      return isRemoved && (await isNamed(app, operation.path, own)) ? [] : [operation];
    }),
  );
  return kept.flat();
}

/** True if a changed file, other than the given ones, references a file. */
async function isNamed(app: App, path: RepoPath, except: ReadonlySet<RepoPath>): Promise<boolean> {
  for (const change of getOpenSite(app)?.changes ?? []) {
    if (change.kind === 'deleted' || !isTextPath(change.path) || except.has(change.path)) continue;
    const text = await readCurrentText(app, change.path);
    if (text.ok && text.value?.includes(toSiteRootPath(app, path).slice(1)) === true) return true;
  }
  return false;
}

function stepOf(app: App, kind: 'undo' | 'redo', id: string): JournalStep | null {
  const journal = app.get(journalStore).getState();
  return kind === 'undo' ? undoEntry(journal, id) : redoEntry(journal, id, app.services.now());
}

/** Reports what was undone, with Redo and, if it isn't on screen, a link to it. Closes when it is no longer the last undone entry. */
export function notifyUndone(app: App, entry: JournalEntry): void {
  const place = getStepTarget(app, entry);
  const show = place === null ? null : () => goToStepTarget(app, entry, place);
  const redo = { label: 'Redo', run: () => void redoSiteChange(app, entry) };
  const notice = notify(app, describeUndone(app, entry), 'info', redo, show);
  const isUndone = () => app.get(journalStore).getState().undone.at(-1)?.id === entry.id;
  if (!isUndone()) return;
  const stop = app.get(journalStore).subscribe(() => {
    if (isUndone()) return;
    stop();
    dismissNotice(app, notice);
  });
}

/** A sentence that says what was undone, and where if that isn't on screen. */
export function describeUndone(app: App, entry: JournalEntry): string {
  return `${withPlace(app, entry, entry.restored ?? `Undid ${nameStep(entry)}`)}.`;
}

/** A sentence that says what was redone, like `describeUndone`. */
export function describeRedone(app: App, entry: JournalEntry): string {
  return `${withPlace(app, entry, `Redid ${nameStep(entry)}`)}.`;
}

/** Returns what was done, as it reads after "Undo". */
export function formatEntryLabel({ label, parts: [part] }: JournalEntry): string {
  return label ?? `typing in ${part === undefined || part.kind === 'move' ? 'a page' : part.path}`;
}

function nameStep({ label }: JournalEntry): string {
  return label ?? 'typing';
}

function withPlace(app: App, entry: JournalEntry, words: string): string {
  return `${words}${describeStepPlace(app, entry, words)}`;
}

function tellBlocked(app: App, kind: 'undo' | 'redo', entry: JournalEntry, by: JournalEntry): false {
  const action = {
    label: kind === 'undo' ? 'Undo that first' : 'Redo that first',
    run: () => void takeFirst(app, kind, by),
  };
  notify(
    app,
    `${quoted(entry)} changed the same text as a step that was ${kind === 'undo' ? 'done' : 'undone'} later: ${formatEntryLabel(by)}. Nothing was changed.`,
    'problem',
    action,
  );
  return false;
}

async function takeFirst(app: App, kind: 'undo' | 'redo', entry: JournalEntry): Promise<void> {
  if ((await runSerially(app, () => takeStep(app, kind, entry))) && kind === 'undo') notifyUndone(app, entry);
}

/** Reports that an entry is no longer in the journal. */
function tellGone(
  app: App,
  entry: JournalEntry,
  kind: 'undo' | 'redo',
  message = 'The file has changed since then.',
): false {
  notify(app, `${quoted(entry)} can no longer be ${pastOf(kind)}. ${message} Nothing was changed.`, 'problem');
  return false;
}

/** Reports why an entry can't be undone or redone now. It stays in the journal; if the reason persists, undo and redo skip it. */
function refuse(app: App, entry: JournalEntry, { code, message }: Problem, kind: 'undo' | 'redo'): false {
  if (lasting.has(code)) skipEntry(app, entry);
  const hasMore =
    kind === 'undo' &&
    lasting.has(code) &&
    app
      .get(journalStore)
      .getState()
      .done.some((entry) => isOfThisTab(app, entry));
  const next = hasMore ? ' Undo again to undo the step before it.' : '';
  notify(app, `${quoted(entry)} can’t be ${pastOf(kind)} right now. ${message} Nothing was changed.${next}`, 'problem');
  return false;
}

function pastOf(kind: 'undo' | 'redo'): string {
  return kind === 'undo' ? 'undone' : 'redone';
}

function quoted(entry: JournalEntry): string {
  const label = formatEntryLabel(entry);
  return `“${label.charAt(0).toUpperCase()}${label.slice(1)}”`;
}
