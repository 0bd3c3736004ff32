import type { RepoPath } from '#base/repoPath.ts';
import { services } from '../services.ts';
import { endedReviewsOf } from '../changes/undoBarrier.ts';
import { storeOfSite } from '../site/storeOfSite.ts';
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

/** A tab with more own rows reads them back, in the order of storage. `bytes`: about what they take. */
const longestTail = { rows: 30, bytes: 2_000_000 };

/** Converts records to rows on top of the stored journal. `before`: the hashes of the texts that they change. */
export function rowsToStore(
  records: readonly JournalRecord[],
  hashes: TextHashes,
  before: TextHashes = {},
): readonly RowValue[] {
  const site = openSiteNow();
  const { stored } = journalStore.getState();
  const bytes = stored.tail.reduce((sum, { size }) => sum + size, 0);
  if (stored.tail.length >= longestTail.rows || bytes > longestTail.bytes) void syncJournal();
  const endedReviews = site === null ? 0 : endedReviewsOf(site);
  // Entries below a change without an entry would be undone in the wrong place.
  const forgotten = unknownTexts(before).map((path): JournalRecord => ({ kind: 'forget', path }));
  return rowsOf(stored, [...forgotten, ...records], hashes, { endedReviews, newId: newEntryId, before });
}

/** Paths whose texts are not those that the journal leads to. */
function unknownTexts(hashes: TextHashes): readonly RepoPath[] {
  return Object.entries(hashes).flatMap(([path, hash]) => (hash === null || leadsTo(path, hash) ? [] : [path]));
}

/** The rows of a change of a text while the journal may not be read yet, as one that a closed tab left behind. */
export function rowsOfChange(path: RepoPath, before: string, after: string, endedReviews: number): readonly RowValue[] {
  const id = `restored ${newEntryId()}`;
  const parts: readonly Part[] = [{ kind: 'edit', path, change: changeBetween(before, after) }];
  const entry: Entry = { id, tab: tabName(), at: services().now(), group: null, label: null, parts };
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
  records: readonly JournalRecord[],
  hashes: TextHashes,
  before: TextHashes,
): Promise<readonly RowValue[]> {
  if (records.length === 0) return [];
  if (unknownTexts(before).length > 0) await syncJournal();
  return rowsToStore(records, hashes, before);
}

/** Adds and stores records of changes that are already in storage. `before`: the hashes of the texts that they changed. */
export function recordStored(records: readonly JournalRecord[], hashes: TextHashes, before: TextHashes = {}): void {
  if (records.length === 0) return;
  if (unknownTexts(before).length === 0) return storeRecords(records, hashes, before);
  const site = openSiteNow()?.summary.id;
  // Another tab may have stored the entry that led to the text.
  void syncJournal().then(() => {
    if (openSiteNow()?.summary.id === site) storeRecords(records, hashes, before);
  });
}

function storeRecords(records: readonly JournalRecord[], hashes: TextHashes, before: TextHashes): void {
  const site = openSiteNow()?.summary.id;
  const rows = rowsToStore(records, hashes, before);
  appendRows(rows);
  if (site === undefined) return;
  const { workspace } = services();
  void enqueue(() => workspace.appendJournal(site, rows.map(toStore)));
}

/** Per site, because a site that was left may never answer. */
const queue = storeOfSite<{ readonly last: Promise<unknown> }>(() => ({ last: Promise.resolve() }));

function enqueue(work: () => Promise<unknown>): Promise<unknown> {
  // A failed task doesn't stop the next one.
  const last = queue.getState().last.then(work, work);
  queue.setState({ last });
  return last;
}

/** Settles once all pending reads and writes of the journal are done. */
export function flushJournal(): Promise<unknown> {
  return queue.getState().last;
}

/** Reads rows that other tabs, and earlier loads of this one, added to the site's journal. */
export function syncJournal(): Promise<unknown> {
  return enqueue(sync);
}

async function sync(): Promise<void> {
  const site = openSiteNow();
  if (site === null) return;
  const { end } = journalStore.getState().stored;
  const read = await services().workspace.readJournal(site.summary.id, end);
  if (openSiteNow()?.summary.id !== site.summary.id || journalStore.getState().stored.end !== end) return;
  if (read.ok) takeInRows(read.value, endedReviewsOf(site));
  // If reading failed, only new entries can be undone.
  journalStore.setState({ isRead: true });
}

/** Records that a stored text was changed without an entry. Returns the entries that can't be undone any more. */
export function recordForeign(
  path: RepoPath,
  change: TextChange,
  hashes: { from: number; to: number },
): readonly Entry[] {
  const { read } = presentOf(journalStore.getState().stored);
  const { dropped } = rebaseJournal(read, path, change);
  recordStored([{ kind: 'rebase', path, change, from: hashes.from }], { [path]: hashes.to });
  closeGroup();
  return dropped;
}

/** Removes all entries of a file whose text isn't the one that the journal leads to. */
export function forgetEntriesOf(path: RepoPath): void {
  recordStored([{ kind: 'forget', path }], { [path]: null });
}

/** The hash of a file's text that the journal leads to; null if that isn't known. */
export function knownHash(path: RepoPath): number | null {
  return presentOf(journalStore.getState().stored).hashes.get(path) ?? null;
}

/** True if the journal leads to a text with this hash, or the file's hash is unknown. */
export function leadsTo(path: RepoPath, hash: number): boolean {
  const known = knownHash(path);
  return known === null || known === hash;
}
