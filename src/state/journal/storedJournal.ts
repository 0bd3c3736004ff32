import { z } from 'zod';
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

/** Hashes of the texts of files, by path; null if unknown. */
export type TextHashes = Readonly<Record<RepoPath, number | null>>;

/** A row of the journal in storage. For an extended entry, it holds the whole entry. */
export interface RowValue {
  readonly version: 1;
  /** Unique in the site. */
  readonly id: string;
  /** How many reviews of the site had ended. */
  readonly endedReviews: number;
  readonly record: JournalRecord;
  /** The hashes of the texts that it changed; absent if that isn't known. */
  readonly before?: TextHashes;
  readonly hashes: TextHashes;
}

/** Converts records to rows, on top of the stored `journal`. An entry that can't be extended, because another one overlaps it, is followed by a new one. */
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

/** Converts a row for storage. The row of an extended entry replaces the row before it. */
export function toStore(value: RowValue): JournalRow {
  return { key: value.record.kind === 'do' ? `do ${value.record.entry.id}` : value.id, value };
}

const shape = z.object({
  version: z.literal(1),
  id: z.string(),
  endedReviews: z.number(),
  hashes: z.record(z.string(), z.number().nullable()),
  record: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('do'),
      entry: z.object({ id: z.string(), parts: z.array(z.object({ kind: z.enum(['edit', 'move', 'file']) })) }),
    }),
    z.object({ kind: z.enum(['undo', 'redo', 'drop']), id: z.string() }),
    z.object({ kind: z.enum(['rebase', 'forget']), path: z.string() }),
  ]),
});

/** Reads a stored row; null if another version of the app wrote it in a way that this one doesn't know. */
function readRow({ value }: JournalRow): RowValue | null {
  return shape.safeParse(value).success ? (value as RowValue) : null; // what it holds was typed when it was written
}

/** The stored journal as far as this tab has read it, and its own rows that it hasn't read back yet. */
export interface StoredJournal {
  readonly read: Journal;
  readonly hashes: ReadonlyMap<RepoPath, number>;
  readonly tail: readonly RowValue[];
  /** IDs of own rows that were read before the write that stored them was acknowledged. */
  readonly skipped: ReadonlySet<string>;
  /** The number of the last row that was read. */
  readonly end: number;
}

export const unreadJournal: StoredJournal = {
  read: emptyJournal,
  hashes: new Map(),
  tail: [],
  skipped: new Set(),
  end: 0,
};

/** The journal with this tab's own rows, and the hashes of the texts that it leads to. */
export function presentOf(stored: StoredJournal): Present {
  const known = presents.get(stored);
  if (known !== undefined) return known;
  const { read, hashes, tail } = stored;
  const present = tail.reduce(applyRow, { read, hashes });
  presents.set(stored, present);
  return present;
}

type Present = Pick<StoredJournal, 'read' | 'hashes'>;

/** Cache of `presentOf`. */
const presents = new WeakMap<StoredJournal, Present>();

/** Adds rows that this tab stored. */
export function addOwnRows(stored: StoredJournal, rows: readonly RowValue[]): StoredJournal {
  const skipped = new Set(stored.skipped);
  const tail = rows.filter(({ id }) => !skipped.delete(id));
  return { ...stored, skipped, tail: [...stored.tail, ...tail] };
}

/** Adds rows in the order of storage. Rows from before the last review ended are ignored. */
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
  // Own rows before one that was read were read, too, or a later row of their entry replaced them.
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

/** Applies a row. For an extended entry, it replaces the earlier version. */
function applyRow(present: Present, row: RowValue): Present {
  const { record } = row;
  const { read } = present;
  // Several tabs may record the same change from elsewhere.
  if (record.kind === 'rebase' && present.hashes.get(record.path) !== record.from) return present;
  // Another tab read the text before this row was stored, and recorded it as a change without an entry.
  const misplaced = Object.entries(row.before ?? {}).filter(([path, hash]) => {
    const known = present.hashes.get(path);
    return hash !== null && known !== undefined && known !== hash;
  });
  if (misplaced.length > 0) {
    const read = misplaced.reduce((journal, [path]) => forgetFile(journal, path), present.read);
    return applyRow({ ...present, read }, { ...row, before: {} });
  }
  const hashes = withHashes(present.hashes, row);
  // The row of this entry is older than the oldest stored one: entries made after it can't be mapped.
  if ((record.kind === 'undo' || record.kind === 'redo') && !hasEntry(read, record.id))
    return { read: Object.keys(row.hashes).reduce(forgetFile, read), hashes };
  if (record.kind !== 'do') return { read: applyRecord(read, record), hashes };
  const others = applyRecord(read, { kind: 'drop', id: record.entry.id });
  return { read: recordEntry(others, record.entry), hashes };
}

function hasEntry({ done, undone }: Journal, id: string): boolean {
  return [...done, ...undone].some((entry) => entry.id === id);
}

/** Hashes a text to 53 bits (cyrb53 by bryc, public domain). */
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
