import type { RepoPath } from '#base/repoPath.ts';
import { endedReviewsOf } from '../changes/undoBarrier.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import { openSiteNow } from '../site/siteStore.ts';
import type { TextChange } from '#base/textChange.ts';
import { rebaseJournal, type Entry, type JournalRecord, type Part } from './journal.ts';
import { changeBetween } from './changeBetween.ts';
import { tabName } from './tabName.ts';
import { appendRows, closeGroup, journalStore, newEntryId, takeInRows } from './journalStore.ts';
import {
  hashText,
  presentOf,
  rowsOf,
  toStore,
  unreadJournal,
  type RowValue,
  type TextHashes,
} from './storedJournal.ts';
import type { App } from '../app.ts';

/** A tab with more own rows reads them back, in the order of storage. `bytes`: about what they take. */
const longestTail = { rows: 30, bytes: 2_000_000 };

/** Converts records to rows on top of the stored journal. `before`: the hashes of the texts that they change. */
export function rowsToStore(
  app: App,
  records: readonly JournalRecord[],
  hashes: TextHashes,
  before: TextHashes = {},
): readonly RowValue[] {
  const site = openSiteNow(app);
  const { stored } = app.get(journalStore).getState();
  const bytes = stored.tail.reduce((sum, { size }) => sum + size, 0);
  if (stored.tail.length >= longestTail.rows || bytes > longestTail.bytes) void syncJournal(app);
  const endedReviews = site === null ? 0 : endedReviewsOf(site);
  // Entries below a change without an entry would be undone in the wrong place.
  const forgotten = unknownTexts(app, before).map((path): JournalRecord => ({ kind: 'forget', path }));
  return rowsOf(stored, [...forgotten, ...records], hashes, { endedReviews, newId: () => newEntryId(app), before });
}

/** Paths whose texts are not those that the journal leads to. */
function unknownTexts(app: App, hashes: TextHashes): readonly RepoPath[] {
  return Object.entries(hashes).flatMap(([path, hash]) => (hash === null || leadsTo(app, path, hash) ? [] : [path]));
}

/** The rows of a change of a text while the journal may not be read yet, as one that a closed tab left behind. */
export function rowsOfChange(
  app: App,
  path: RepoPath,
  before: string,
  after: string,
  endedReviews: number,
): readonly RowValue[] {
  const id = `restored ${newEntryId(app)}`;
  const parts: readonly Part[] = [{ kind: 'edit', path, change: changeBetween(before, after) }];
  const entry: Entry = { id, tab: tabName(app), at: app.services.now(), group: null, label: null, parts };
  const hashes = { [path]: hashText(after) };
  // Not one of this load's own: it is read back as those of other tabs are.
  return rowsOf(unreadJournal, [{ kind: 'do', entry }], hashes, {
    endedReviews,
    newId: () => id,
    before: { [path]: hashText(before) },
  });
}

/** As `rowsToStore`, of a change that is about to be stored: first reads the entries by which other tabs led to the texts. */
export async function prepareRows(
  app: App,
  records: readonly JournalRecord[],
  hashes: TextHashes,
  before: TextHashes,
): Promise<readonly RowValue[]> {
  if (records.length === 0) return [];
  if (unknownTexts(app, before).length > 0) await syncJournal(app);
  return rowsToStore(app, records, hashes, before);
}

/** Adds and stores records of changes that are already in storage. `before`: the hashes of the texts that they changed. */
export function recordStored(
  app: App,
  records: readonly JournalRecord[],
  hashes: TextHashes,
  before: TextHashes = {},
): void {
  if (records.length === 0) return;
  if (unknownTexts(app, before).length === 0) return storeRecords(app, records, hashes, before);
  const site = openSiteNow(app)?.summary.id;
  // Another tab may have stored the entry that led to the text.
  void syncJournal(app).then(() => {
    if (openSiteNow(app)?.summary.id === site) storeRecords(app, records, hashes, before);
  });
}

function storeRecords(app: App, records: readonly JournalRecord[], hashes: TextHashes, before: TextHashes): void {
  const site = openSiteNow(app)?.summary.id;
  const rows = rowsToStore(app, records, hashes, before);
  appendRows(app, rows);
  if (site === undefined) return;
  const { workspace } = app.services;
  void enqueue(app, () => workspace.appendJournal(site, rows.map(toStore)));
}

/** Per site, because a site that was left may never answer. */
const queue = defineSiteStore<{ readonly last: Promise<unknown> }>(() => ({ last: Promise.resolve() }));

function enqueue(app: App, work: () => Promise<unknown>): Promise<unknown> {
  // A failed task doesn't stop the next one.
  const last = app.get(queue).getState().last.then(work, work);
  app.get(queue).setState({ last });
  return last;
}

/** Settles once all pending reads and writes of the journal are done. */
export function flushJournal(app: App): Promise<unknown> {
  return app.get(queue).getState().last;
}

/** Reads rows that other tabs, and earlier loads of this one, added to the site's journal. */
export function syncJournal(app: App): Promise<unknown> {
  return enqueue(app, () => sync(app));
}

async function sync(app: App): Promise<void> {
  const site = openSiteNow(app);
  if (site === null) return;
  const { end } = app.get(journalStore).getState().stored;
  const read = await app.services.workspace.readJournal(site.summary.id, end);
  if (openSiteNow(app)?.summary.id !== site.summary.id || app.get(journalStore).getState().stored.end !== end) return;
  if (read.ok) takeInRows(app, read.value, endedReviewsOf(site));
  // If reading failed, only new entries can be undone.
  app.get(journalStore).setState({ isRead: true });
}

/** Records that a stored text was changed without an entry. Returns the entries that can't be undone any more. */
export function recordForeign(
  app: App,
  path: RepoPath,
  change: TextChange,
  hashes: { from: number; to: number },
): readonly Entry[] {
  const { read } = presentOf(app.get(journalStore).getState().stored);
  const { dropped } = rebaseJournal(read, path, change);
  recordStored(app, [{ kind: 'rebase', path, change, from: hashes.from }], { [path]: hashes.to });
  closeGroup(app);
  return dropped;
}

/** Removes all entries of a file whose text isn't the one that the journal leads to. */
export function forgetEntriesOf(app: App, path: RepoPath): void {
  recordStored(app, [{ kind: 'forget', path }], { [path]: null });
}

/** The hash of a file's text that the journal leads to; null if that isn't known. */
export function knownHash(app: App, path: RepoPath): number | null {
  return presentOf(app.get(journalStore).getState().stored).hashes.get(path) ?? null;
}

/** True if the journal leads to a text with this hash, or the file's hash is unknown. */
export function leadsTo(app: App, path: RepoPath, hash: number): boolean {
  const known = knownHash(app, path);
  return known === null || known === hash;
}
