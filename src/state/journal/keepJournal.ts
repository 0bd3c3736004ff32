import type { RepoPath } from '#base/repoPath.ts';
import { services } from '../services.ts';
import { endedReviewsOf } from '../changes/undoBarrier.ts';
import { storeOfSite } from '../site/storeOfSite.ts';
import { openSiteNow } from '../site/siteStore.ts';
import type { JournalRecord } from './journal.ts';
import { appendRows, journalStore, newEntryId, takeInRows } from './journalStore.ts';
import { presentOf, rowsOf, toStore, type RowValue, type TextHashes } from './storedJournal.ts';

/** So many rows of its own a tab reads back, to have them in the order of storage. */
const longestTail = 30;

/** The rows that say in storage what records do, on top of what is stored. */
export function rowsToStore(records: readonly JournalRecord[], hashes: TextHashes): readonly RowValue[] {
  const site = openSiteNow();
  const { stored } = journalStore.getState();
  if (stored.tail.length >= longestTail) void syncJournal();
  const endedReviews = site === null ? 0 : endedReviewsOf(site);
  return rowsOf(presentOf(stored).read, records, hashes, { endedReviews, newId: newEntryId });
}

/** Adds records of changes that are in storage, and stores them. */
export function recordStored(records: readonly JournalRecord[], hashes: TextHashes): void {
  const site = openSiteNow()?.summary.id;
  const rows = rowsToStore(records, hashes);
  appendRows(rows);
  if (site === undefined) return;
  const { workspace } = services();
  void enqueue(() => workspace.appendJournal(site, rows.map(toStore)));
}

/** Of the open site: one that was left may never answer. */
const queue = storeOfSite<{ readonly last: Promise<unknown> }>(() => ({ last: Promise.resolve() }));

function enqueue(work: () => Promise<unknown>): Promise<unknown> {
  const last = queue.getState().last.then(work);
  queue.setState({ last });
  return last;
}

/** Settles once all records are stored that were added so far, and what was asked of the journal is read. */
export function journalKept(): Promise<unknown> {
  return queue.getState().last;
}

/** Takes in what other tabs, and earlier loads of this one, added to the site's journal. */
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
  // Without its journal only what is done from now on can be undone.
  journalStore.setState({ isRead: true });
}

/** Whether the journal's last entry that changed a file leads to a text, as far as is known. */
export function leadsTo(path: RepoPath, hash: number): boolean {
  const known = presentOf(journalStore.getState().stored).hashes.get(path);
  return known === undefined || known === hash;
}
