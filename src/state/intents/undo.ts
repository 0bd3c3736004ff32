import type { RepoPath } from '#base/repoPath.ts';
import { applyRecord, pathsOfPart, type JournalEntry, type Journal } from '../journal/journal.ts';
import { journalStore } from '../journal/journalStore.ts';
import { syncJournal } from '../journal/persistJournal.ts';
import { getTabName } from '../journal/tabName.ts';
import { getOpenFiles, sessionOf } from '../openFiles/openFiles.ts';
import { notify } from '../notices/noticesStore.ts';
import { getActiveFile } from '../route/routeStore.ts';
import { getOpenSite, realPath } from '../site/siteStore.ts';
import { whenChangesSettled } from '../journal/runSerially.ts';
import { notifyHistoryEmpty, notifyRedone } from '../changes/notifyUndoable.ts';
import { isSiteEntry, redoSiteChange, notifyUndone, undoSiteChange } from '../changes/undoSiteChange.ts';
import { defineState, type App } from '../app.ts';

/** Where undo or redo was invoked: the path of the current file, or null elsewhere. */
export type UndoScope = RepoPath | null;

const steps = defineState((): { running: Promise<unknown> | null } => ({ running: null }));

/** Undoes the last step in a scope, with a notice if the result isn't visible. Further calls wait until it is done. */
export function undo(app: App, scope: UndoScope): void {
  inOrder(app, () => takeStep(app, 'undo', scope));
}

/** Redoes the last undone step in a scope. */
export function redo(app: App, scope: UndoScope): void {
  inOrder(app, () => takeStep(app, 'redo', scope));
}

/** Resolves when all pending undo and redo steps are done. */
export function whenStepsSettled(app: App): Promise<unknown> {
  return app.get(steps).running ?? Promise.resolve();
}

/** Runs steps that may wait for storage one at a time, in key order; a step that doesn't need to wait runs at once. */
function inOrder(app: App, step: () => Promise<unknown> | undefined): void {
  const own = app.get(steps);
  const next = own.running === null ? step() : own.running.then(step);
  if (next === undefined) return;
  const ended = next.finally(() => {
    if (own.running === ended) own.running = null;
  });
  own.running = ended;
}

/** Returns a promise if the step isn't done synchronously. */
function takeStep(app: App, kind: 'undo' | 'redo', scope: UndoScope): Promise<unknown> | undefined {
  const { running: changes, isRead } = app.get(journalStore).getState();
  // A closed site has no journal to wait for.
  if (getOpenSite(app) === null) return undefined;
  if (!isRead) return syncJournal(app).then(() => takeStep(app, kind, scope));
  if (changes > 0) return whenChangesSettled(app).then(() => takeStep(app, kind, scope));
  const entry = findNextUndoEntry(app, kind, scope);
  if (entry === null) {
    notifyHistoryEmpty(app, kind);
    return undefined;
  }
  if (kind === 'undo' && scope !== null && hasMade(app, entry, realPath(app, scope))) {
    // Without its file, the undone text couldn't be redone from here.
    notify(app, 'Nothing left to undo on this page.');
    return undefined;
  }
  const path = fileOf(entry);
  const session = path === null ? undefined : sessionOf(app, path);
  if (isSiteEntry(entry) || path === null || session?.file.kind !== 'text') return takeSiteStep(app, kind, entry);
  return session.applyStep(kind, entry.id).then((taken) => {
    if (taken === 'interrupted') return takeSiteStep(app, kind, entry);
    if (taken === 'unchanged') return takeStep(app, kind, scope);
    if (getActiveFile(app) !== path) tellTaken(app, kind, entry);
    return undefined;
  });
}

async function takeSiteStep(app: App, kind: 'undo' | 'redo', entry: JournalEntry): Promise<void> {
  const done = await (kind === 'undo' ? undoSiteChange(app, entry) : redoSiteChange(app, entry));
  if (done) tellTaken(app, kind, entry);
}

function tellTaken(app: App, kind: 'undo' | 'redo', entry: JournalEntry): void {
  (kind === 'undo' ? notifyUndone : notifyRedone)(app, entry);
}

/**
 * Returns the next entry to undo or redo in a scope: the last entry that touched the file, or this tab's last change of
 * the site, whichever is later; with a null scope, this tab's last entry.
 */
export function findNextUndoEntry(app: App, kind: 'undo' | 'redo', scope: UndoScope): JournalEntry | null {
  const journal = shownJournal(app);
  const entries = kind === 'undo' ? journal.done : journal.undone;
  const path = scope === null ? null : realPath(app, scope);
  const tab = getTabName(app);
  const { refused } = app.get(journalStore).getState();
  const isHere = (entry: JournalEntry) =>
    path === null
      ? entry.tab === tab
      : (entry.tab === tab && isSiteEntry(entry)) ||
        entry.onPage === path ||
        entry.parts.some((part) => pathsOfPart(part).includes(path));
  return entries.findLast((entry) => !refused.has(entry.id) && isHere(entry)) ?? null;
}

/** Returns the journal including on-screen changes not serialized yet. */
function shownJournal(app: App): Journal {
  const { done, undone } = app.get(journalStore).getState();
  const records = getOpenFiles(app)?.all.flatMap((session) => session.pendingRecords) ?? [];
  return records.reduce(applyRecord, { done, undone });
}

/** True if an entry created a file in which something has been undone since. */
function hasMade(app: App, { parts }: JournalEntry, path: RepoPath): boolean {
  const isMade = parts.some(
    (part) =>
      part.kind === 'file' &&
      part.path === path &&
      'before' in part.operation &&
      part.operation.before === null &&
      part.operation.after !== null,
  );
  return (
    isMade && shownJournal(app).undone.some((entry) => entry.parts.some((part) => pathsOfPart(part).includes(path)))
  );
}

/** Returns the file that an entry edited; null if it did more than that. */
function fileOf({ parts: [part, ...others] }: JournalEntry): RepoPath | null {
  return part?.kind === 'edit' && others.length === 0 ? part.path : null;
}
