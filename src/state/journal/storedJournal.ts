import type { RepoPath } from '#base/repoPath.ts';
import type { JournalRow, JournalRows } from '#workspace/workspace.ts';
import {
  applyRecord,
  emptyJournal,
  forgetFile,
  recordEntry,
  type Entry,
  type Journal,
  type JournalRecord,
} from './journal.ts';

/** What the text of files is known by after a record; null if that isn't known. */
export type TextHashes = Readonly<Record<RepoPath, number | null>>;

/** A row of the journal in storage. Of an entry that goes on it holds all of it. */
export interface RowValue {
  readonly version: 1;
  /** Unique in the site. */
  readonly id: string;
  /** How many reviews had ended by then. */
  readonly endedReviews: number;
  readonly record: JournalRecord;
  /** The hashes of the texts that it changed; absent if that isn't known. */
  readonly before?: TextHashes;
  readonly hashes: TextHashes;
}

/**
 * Records as rows to be stored, where `journal` is what is stored already. `newId` makes IDs. An entry that can't go on, since another one
 * overlaps it, is followed by a new one.
 */
export function rowsOf(
  journal: Journal,
  records: readonly JournalRecord[],
  hashes: TextHashes,
  { endedReviews, newId }: { readonly endedReviews: number; readonly newId: () => string },
): readonly RowValue[] {
  let present = journal;
  return records.map((record, index) => {
    const before = present;
    present = applyRecord(before, record);
    let stored = record;
    if (record.kind === 'do') {
      const isOwn = ({ id }: Entry) => id === record.entry.id;
      const entries = present.done.filter(isOwn);
      if (entries.length > 1) {
        stored = { kind: 'do', entry: { ...record.entry, id: newId() } };
        present = applyRecord(before, stored);
      } else stored = { kind: 'do', entry: entries[0] ?? record.entry };
    }
    return {
      version: 1,
      id: newId(),
      endedReviews,
      record: stored,
      hashes: index === records.length - 1 ? hashes : {},
    };
  });
}

/** A row as it is stored: one of an entry that went on takes the place of the one before it. */
export function toStore(value: RowValue): JournalRow {
  return { key: value.record.kind === 'do' ? `do ${value.record.entry.id}` : value.id, value };
}

/** A row as it was stored; null if another version of the app wrote it. */
function readRow({ value }: JournalRow): RowValue | null {
  const row = value as Partial<RowValue> | null; // the app alone writes rows
  return row?.version === 1 ? (row as RowValue) : null;
}

/** What the journal is in storage, as far as this tab has read it, and its own rows that it hasn't read back yet. */
export interface StoredJournal {
  readonly read: Journal;
  readonly hashes: ReadonlyMap<RepoPath, number>;
  readonly tail: readonly RowValue[];
  /** Rows to be skipped: some were read before this tab heard that it had stored them, others are part of `read` though they weren't read. */
  readonly skipped: ReadonlySet<string>;
  /** The number of the last row that was read. */
  readonly end: number;
}

/** Nothing was read yet. */
export const unreadJournal: StoredJournal = {
  read: emptyJournal,
  hashes: new Map(),
  tail: [],
  skipped: new Set(),
  end: 0,
};

/** The journal, and what the texts are known by that it leads to. */
export function presentOf(stored: StoredJournal): Present {
  const known = presents.get(stored);
  if (known !== undefined) return known;
  const { read, hashes, tail } = stored;
  const present = tail.reduce(applyRow, { read, hashes });
  presents.set(stored, present);
  return present;
}

type Present = Pick<StoredJournal, 'read' | 'hashes'>;

/** Each is asked for several times. */
const presents = new WeakMap<StoredJournal, Present>();

/** After this tab stored rows. */
export function addOwnRows(stored: StoredJournal, rows: readonly RowValue[]): StoredJournal {
  const skipped = new Set(stored.skipped);
  const tail = rows.filter(({ id }) => !skipped.delete(id));
  return { ...stored, skipped, tail: [...stored.tail, ...tail] };
}

/** After rows were read: those of other tabs go where they are among this tab's own. Those of before the last review ended are none any more. */
export function addReadRows(
  stored: StoredJournal,
  { rows, end }: JournalRows,
  endedReviews: number,
  isOwn: (id: string) => boolean,
): StoredJournal {
  const skipped = new Set(stored.skipped);
  const all = rows.flatMap((row) => readRow(row) ?? []).filter((row) => row.endedReviews === endedReviews);
  const fresh = all.filter(({ id }) => !skipped.delete(id));
  const early = fresh.filter(({ id }) => isOwn(id) && !stored.tail.some((row) => row.id === id));
  // A row of its own that comes before one that was read was read, too, or one that goes on took its place.
  const last = stored.tail.findLastIndex(({ id }) => fresh.some((row) => row.id === id));
  const tail = early.length > 0 ? [] : stored.tail.slice(last + 1);
  for (const { id } of early) skipped.add(id);
  return {
    ...fresh.reduce(applyRow, { read: stored.read, hashes: stored.hashes }),
    tail,
    skipped,
    end,
  };
}

function withHashes(
  known: ReadonlyMap<RepoPath, number>,
  { hashes }: Pick<RowValue, 'hashes'>,
): ReadonlyMap<RepoPath, number> {
  const next = new Map(known);
  for (const [path, hash] of Object.entries(hashes)) {
    if (hash === null) next.delete(path);
    else next.set(path, hash);
  }
  return next;
}

/** The journal after a row. One of an entry that went on holds all of it. */
function applyRow(present: Present, row: RowValue): Present {
  const { record } = row;
  const { read } = present;
  // Several tabs may record the same change from elsewhere.
  if (record.kind === 'rebase' && present.hashes.get(record.path) !== record.from) return present;
  // Another tab read the text before this row was there, and took it for a change that nobody recorded.
  const misplaced = Object.entries(row.before ?? {}).filter(([path, hash]) => {
    const known = present.hashes.get(path);
    return hash !== null && known !== undefined && known !== hash;
  });
  if (misplaced.length > 0) {
    const read = misplaced.reduce((journal, [path]) => forgetFile(journal, path), present.read);
    return applyRow({ ...present, read }, { ...row, before: {} });
  }
  const hashes = withHashes(present.hashes, row);
  // The row of an entry that is undone here may be older than the oldest one kept: what came after it doesn't fit any more.
  if ((record.kind === 'undo' || record.kind === 'redo') && !hasEntry(read, record.id))
    return { read: Object.keys(row.hashes).reduce(forgetFile, read), hashes };
  if (record.kind !== 'do') return { read: applyRecord(read, record), hashes };
  const others = applyRecord(read, { kind: 'drop', id: record.entry.id });
  return { read: recordEntry(others, record.entry), hashes };
}

function hasEntry({ done, undone }: Journal, id: string): boolean {
  return [...done, ...undone].some((entry) => entry.id === id);
}

/** A number that is another one for another text, almost always (53 bits, after cyrb53 by bryc, public domain). */
export function hashText(text: string): number {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0);
}
