import type { IDBPObjectStore, StoreNames } from 'idb';
import type { OverlayEntry, WorkspaceDbSchema, StoredJournalRow } from './siteRecord.ts';
import type { JournalRow, JournalRows, SiteId } from './workspace.ts';

/** Limits of a journal. */
export interface JournalLimits {
  readonly rows: number;
  /** In bytes, as `JournalRow.size` counts them. */
  readonly bytes: number;
}

export const journalLimits: JournalLimits = { rows: 800, bytes: 20_000_000 };

/** The share of a limit that is kept when a journal exceeds it. Less than 1, since readers must start over each time rows are removed. */
const keptShare = 0.75;

/** How many of the oldest rows to remove, from the sizes of all rows. 0 within the limits. Always keeps the newest row. */
export function countRowsToRemove(sizes: readonly number[], limits: JournalLimits = journalLimits): number {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const most = {
    rows: sizes.length > limits.rows ? limits.rows * keptShare : limits.rows,
    bytes: all > limits.bytes ? limits.bytes * keptShare : limits.bytes,
  };
  let [count, bytes] = [0, all];
  for (const size of sizes.slice(0, -1)) {
    if (sizes.length - count <= most.rows && bytes <= most.bytes) break;
    count += 1;
    bytes -= size;
  }
  return count;
}

type RowStore<Mode extends IDBTransactionMode> = IDBPObjectStore<
  WorkspaceDbSchema,
  ArrayLike<StoreNames<WorkspaceDbSchema>>,
  'overlay',
  Mode
>;

/** The `site` of a journal's rows in the object store. */
export function journalKeyOf(site: SiteId): string {
  return `${site}\njournal`;
}

/** The `path` of a row: its number, padded so that names sort by number, and its size, so it is known without reading the row. */
function rowName(number: number, size: number): string {
  return `${paddedNumber(number)} ${size}`;
}

function paddedNumber(number: number): string {
  return String(number).padStart(12, '0');
}

function parseName(name: string): { readonly number: number; readonly size: number } {
  const [number = 0, size = 0] = name.split(' ').map(Number);
  return { number, size };
}

function isRow(entry: OverlayEntry | StoredJournalRow | undefined): entry is StoredJournalRow {
  return entry !== undefined && 'row' in entry;
}

/** All rows of a site's journal with a number above `after`. */
function rowsAfter(site: SiteId, after: number): IDBKeyRange {
  return IDBKeyRange.bound([journalKeyOf(site), paddedNumber(after + 1)], [journalKeyOf(site), '~']);
}

/**
 * Adds rows of the current review after number `last`; a row with the same key as the last one replaces it. Removes the oldest rows if the
 * journal exceeds its limits. Returns the last number.
 */
export async function addJournalRows(
  store: RowStore<'readwrite'>,
  site: SiteId,
  { last, endedReviews }: { readonly last: number; readonly endedReviews: number },
  rows: readonly JournalRow[],
): Promise<number> {
  const present = rows.filter((row) => row.endedReviews === endedReviews);
  if (present.length === 0) return last;
  const owner = journalKeyOf(site);
  const names = (await store.getAllKeys(rowsAfter(site, 0))).map(([, name]) => name);
  const newest = names.at(-1);
  let before: OverlayEntry | undefined = newest === undefined ? undefined : await store.get([owner, newest]);
  let number = last;
  for (const row of present) {
    if (isRow(before) && before.row.key === row.key) {
      await store.delete([owner, before.path]);
      names.pop();
    }
    number += 1;
    const path = rowName(number, row.size);
    const entry = { site: owner, path, bytes: null, movedFrom: null, movedTo: null };
    const added: StoredJournalRow = { ...entry, revision: number, savedAt: 0, row };
    await store.put(added);
    before = added;
    names.push(path);
  }
  const count = countRowsToRemove(names.map((name) => parseName(name).size));
  for (const name of names.slice(0, count)) await store.delete([owner, name]);
  return number;
}

/** Reads the rows with a number above `after`, in order. */
export async function readJournalRows(store: RowStore<'readonly'>, site: SiteId, after: number): Promise<JournalRows> {
  const [first] = (await store.getAllKeys(rowsAfter(site, 0), 1)).map(([, name]) => parseName(name).number);
  const stored = await store.getAll(rowsAfter(site, after));
  const rows = stored.filter(isRow).map(({ row, revision }) => ({ ...row, number: revision }));
  const end = Math.max(0, after, ...stored.map(({ revision }) => revision));
  return { rows, first: first ?? end + 1, end };
}

/** Removes all rows of a site's journal. */
export async function removeJournalRows(store: RowStore<'readwrite'>, site: SiteId): Promise<void> {
  await store.delete(rowsAfter(site, 0));
}
