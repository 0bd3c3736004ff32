import type { RepoPath } from '#base/repoPath.ts';
import { countEndedReviews } from './undoBarrier.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import type { TextChange } from '#base/textChange.ts';
import { rebaseJournal, type JournalEntry, type JournalRecord, type EntryPart } from './journal.ts';
import { diffTexts } from './diffTexts.ts';
import { getTabName } from './tabName.ts';
import { appendRows, closeGroup, journalStore, createEntryId, addStoredRows } from './journalStore.ts';
import {
  hashText,
  replayOwnRows,
  toJournalRowValues,
  toStoredRow,
  emptyStoredJournal,
  type JournalRowValue,
  type TextHashes,
} from './storedJournal.ts';
import type { App } from '../app.ts';

/** Above either limit, a tab reads its own rows back in storage order. `bytes` is approximate. */
const longestTail = { rows: 30, bytes: 2_000_000 };

/** Converts records to rows on top of the stored journal. `before` has the hashes of the texts that they change. */
export function createJournalRows(
  app: App,
  records: readonly JournalRecord[],
  hashes: TextHashes,
  before: TextHashes = {},
): readonly JournalRowValue[] {
  const site = getOpenSite(app);
  const { stored } = app.get(journalStore).getState();
  const bytes = stored.tail.reduce((sum, { size }) => sum + size, 0);
  if (stored.tail.length >= longestTail.rows || bytes > longestTail.bytes) void syncJournal(app);
  const endedReviews = site === null ? 0 : countEndedReviews(site);
  // Entries below a change without an entry would be undone in the wrong place.
  const forgotten = unknownTexts(app, before).map((path): JournalRecord => ({ kind: 'forget', path }));
  return toJournalRowValues(stored, [...forgotten, ...records], hashes, {
    endedReviews,
    newId: () => createEntryId(app),
    before,
  });
}

/** Returns paths whose texts don't match the journal. */
function unknownTexts(app: App, hashes: TextHashes): readonly RepoPath[] {
  return Object.entries(hashes).flatMap(([path, hash]) =>
    hash === null || isJournalInSync(app, path, hash) ? [] : [path],
  );
}

/** Returns the rows of a text change while the journal may not be read yet, such as a recovered draft. */
export function createRowsForUnreadJournal(
  app: App,
  path: RepoPath,
  before: string,
  after: string,
  endedReviews: number,
): readonly JournalRowValue[] {
  const id = `restored ${createEntryId(app)}`;
  const parts: readonly EntryPart[] = [{ kind: 'edit', path, change: diffTexts(before, after) }];
  const entry: JournalEntry = { id, tab: getTabName(app), at: app.services.now(), group: null, label: null, parts };
  const hashes = { [path]: hashText(after) };
  // Not one of this load's own rows: it is read back like those of other tabs.
  return toJournalRowValues(emptyStoredJournal, [{ kind: 'do', entry }], hashes, {
    endedReviews,
    newId: () => id,
    before: { [path]: hashText(before) },
  });
}

/** Like `createJournalRows`, for a change about to be stored: if the texts don't match the journal, first reads other tabs' entries. */
export async function syncAndCreateJournalRows(
  app: App,
  records: readonly JournalRecord[],
  hashes: TextHashes,
  before: TextHashes,
): Promise<readonly JournalRowValue[]> {
  if (records.length === 0) return [];
  if (unknownTexts(app, before).length > 0) await syncJournal(app);
  return createJournalRows(app, records, hashes, before);
}

/** Adds and stores records of changes that are already stored. `before` has the hashes of the texts that they changed. */
export function appendJournalRecords(
  app: App,
  records: readonly JournalRecord[],
  hashes: TextHashes,
  before: TextHashes = {},
): void {
  if (records.length === 0) return;
  if (unknownTexts(app, before).length === 0) return storeRecords(app, records, hashes, before);
  const site = getOpenSite(app)?.summary.id;
  // Another tab may have stored the entry that led to the text.
  void syncJournal(app).then(() => {
    if (getOpenSite(app)?.summary.id === site) storeRecords(app, records, hashes, before);
  });
}

function storeRecords(app: App, records: readonly JournalRecord[], hashes: TextHashes, before: TextHashes): void {
  const site = getOpenSite(app)?.summary.id;
  const rows = createJournalRows(app, records, hashes, before);
  appendRows(app, rows);
  if (site === undefined) return;
  const { workspace } = app.services;
  void enqueue(app, () => workspace.appendJournal(site, rows.map(toStoredRow)));
}

/** One queue per site, because a closed site may never answer. */
const queue = defineSiteStore<{ readonly last: Promise<unknown> }>(() => ({ last: Promise.resolve() }));

function enqueue(app: App, work: () => Promise<unknown>): Promise<unknown> {
  // A failed task doesn't stop the next one.
  const last = app.get(queue).getState().last.then(work, work);
  app.get(queue).setState({ last });
  return last;
}

/** Resolves once all pending reads and writes of the journal are done. */
export function flushJournal(app: App): Promise<unknown> {
  return app.get(queue).getState().last;
}

/** Reads rows that other tabs and earlier loads of this one added to the site's journal. */
export function syncJournal(app: App): Promise<unknown> {
  return enqueue(app, () => sync(app));
}

async function sync(app: App): Promise<void> {
  const site = getOpenSite(app);
  if (site === null) return;
  const { end } = app.get(journalStore).getState().stored;
  const read = await app.services.workspace.readJournal(site.summary.id, end);
  if (getOpenSite(app)?.summary.id !== site.summary.id || app.get(journalStore).getState().stored.end !== end) return;
  if (read.ok) addStoredRows(app, read.value, countEndedReviews(site));
  // If reading failed, only new entries can be undone.
  app.get(journalStore).setState({ isRead: true });
}

/** Records that a stored text was changed without an entry. Returns the entries that can no longer be undone. */
export function recordRemoteChange(
  app: App,
  path: RepoPath,
  change: TextChange,
  hashes: { from: number; to: number },
): readonly JournalEntry[] {
  const { read } = replayOwnRows(app.get(journalStore).getState().stored);
  const { dropped } = rebaseJournal(read, path, change);
  appendJournalRecords(app, [{ kind: 'rebase', path, change, from: hashes.from }], { [path]: hashes.to });
  closeGroup(app);
  return dropped;
}

/** Removes all entries of a file whose text doesn't match the journal. */
export function dropEntriesOfFile(app: App, path: RepoPath): void {
  appendJournalRecords(app, [{ kind: 'forget', path }], { [path]: null });
}

/** Returns the hash of a file's text according to the journal; null if unknown. */
export function getJournalHash(app: App, path: RepoPath): number | null {
  return replayOwnRows(app.get(journalStore).getState().stored).hashes.get(path) ?? null;
}

/** True if the journal leads to a text with this hash, or the file's hash is unknown. */
export function isJournalInSync(app: App, path: RepoPath, hash: number): boolean {
  const known = getJournalHash(app, path);
  return known === null || known === hash;
}
