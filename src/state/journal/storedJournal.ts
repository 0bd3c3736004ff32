import { isObject } from '#base/isObject.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { countRowsToRemove } from '#workspace/journalRows.ts';
import type { JournalRow, JournalRows } from '#workspace/workspace.ts';
import {
  applyRecord,
  emptyJournal,
  removeEntriesOfFile,
  pathsOfPart,
  recordEntry,
  redoEntry,
  undoEntry,
  type JournalEntry,
  type Journal,
  type JournalRecord,
  type EntryPart,
} from './journal.ts';

/** Hashes of file texts by path; null if unknown. */
export type TextHashes = Readonly<Record<RepoPath, number | null>>;

/** A row of the stored journal. For an extended entry, it contains the whole entry. */
export interface JournalRowValue {
  readonly version: 1;
  /** Unique in the site. */
  readonly id: string;
  /** Number of the site's reviews that had ended. */
  readonly endedReviews: number;
  readonly record: JournalRecord;
  /** Hashes of the texts that it changed; absent if unknown. */
  readonly before?: TextHashes;
  /** Hashes before the first of the rows that this one replaces; absent if it replaces none. */
  readonly start?: TextHashes;
  /** True if an earlier row of the entry isn't replaced, because other rows follow it. */
  readonly isLater?: true;
  /** Files changed by an undone, redone, or rolled back entry. */
  readonly paths?: readonly RepoPath[];
  readonly hashes: TextHashes;
  /** Approximate size of the stored record, in bytes. */
  readonly size: number;
}

interface RowOptions {
  readonly endedReviews: number;
  readonly newId: () => string;
  /** Hashes of the texts that the records change. */
  readonly before?: TextHashes;
}

/** Converts records to rows on top of the stored journal. If another entry overlaps one to extend, a new entry follows instead. */
export function toJournalRowValues(
  stored: StoredJournal,
  records: readonly JournalRecord[],
  hashes: TextHashes,
  { endedReviews, newId, before = {} }: RowOptions,
): readonly JournalRowValue[] {
  let present = replayOwnRows(stored);
  return records.map((added, index) => {
    const { read, rows } = present;
    const record = added.kind === 'do' ? storedEntry(read, added.entry, newId) : added;
    const row: JournalRowValue = {
      version: 1,
      id: newId(),
      endedReviews,
      record,
      ...(index === 0 ? { before } : {}),
      ...(record.kind === 'do' ? {} : pathsOfStep(read, record)),
      hashes: index === records.length - 1 ? hashes : {},
      size: sizeOf(record),
    };
    const stored = record.kind === 'do' && hasEntry(read, record.entry.id) ? extendedRow(row, rows) : row;
    present = addRows(present, [stored]);
    return stored;
  });
}

function storedEntry(
  journal: Journal,
  entry: JournalEntry,
  newId: () => string,
): Extract<JournalRecord, { kind: 'do' }> {
  const versions = recordEntry(journal, entry).done.filter(({ id }) => id === entry.id);
  if (versions.length > 1) return { kind: 'do', entry: { ...entry, id: newId() } };
  // A field is back at its initial value: the whole entry changes nothing.
  const parts = entry.parts.map((part): EntryPart => (part.kind === 'edit' ? { ...part, change: [] } : part));
  return { kind: 'do', entry: versions[0] ?? { ...entry, parts } };
}

/** Returns the row of an extended entry. If it replaces the last row, it includes what that row recorded. */
function extendedRow(row: JournalRowValue, earlier: readonly JournalRowValue[]): JournalRowValue {
  const key = keyOf(row);
  const last = earlier.at(-1);
  if (last === undefined || keyOf(last) !== key) return { ...row, isLater: true };
  const hashes = { ...last.hashes, ...row.hashes };
  // When the last row was stored, the earlier row of the entry wasn't known.
  if (last.isLater !== true && earlier.slice(0, -1).some((one) => keyOf(one) === key))
    return { ...row, start: {}, isLater: true, hashes };
  return {
    ...row,
    start: { ...row.before, ...last.before, ...last.start },
    ...(last.isLater === true ? { isLater: true } : {}),
    hashes,
  };
}

/** Returns the files that a step changes, by their current paths. */
function pathsOfStep(journal: Journal, record: JournalRecord): Pick<JournalRowValue, 'paths'> {
  if (record.kind !== 'undo' && record.kind !== 'redo' && record.kind !== 'drop') return {};
  const step = record.kind === 'redo' ? redoEntry(journal, record.id, record.at) : undoEntry(journal, record.id);
  return step?.kind === 'possible' ? { paths: step.entry.parts.flatMap(pathsOfPart) } : {};
}

/** Consecutive rows with the same key replace each other. */
function keyOf({ id, record }: JournalRowValue): string {
  return record.kind === 'do' ? `do ${record.entry.id}` : id;
}

/** Converts a row for storage. The row of an extended entry replaces the row before it. */
export function toStoredRow(value: JournalRowValue): JournalRow {
  const { endedReviews, size } = value;
  return { key: keyOf(value), endedReviews, size, value };
}

/** True if a stored row has a known format. Part of the first screen, so it uses no library. */
function isKnownRow(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { version, id, endedReviews, hashes, size, record } = value;
  return (
    version === 1 &&
    typeof id === 'string' &&
    typeof endedReviews === 'number' &&
    typeof size === 'number' &&
    isObject(hashes) &&
    Object.values(hashes).every((hash) => hash === null || typeof hash === 'number') &&
    isKnownRecord(record)
  );
}

function isKnownRecord(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { kind, entry, id, path } = value;
  if (kind === 'undo' || kind === 'redo' || kind === 'drop') return typeof id === 'string';
  if (kind === 'rebase' || kind === 'forget') return typeof path === 'string';
  if (kind !== 'do' || !isObject(entry)) return false;
  const { id: entryId, parts } = entry;
  const isPart = (part: unknown) => isObject(part) && ['edit', 'move', 'file'].some((one) => one === part['kind']);
  return typeof entryId === 'string' && Array.isArray(parts) && parts.every(isPart);
}

/** Approximate size of a value in storage and in memory, in bytes. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [key, own]) => sum + key.length + sizeOf(own), 8);
}

interface NumberedRow extends JournalRowValue {
  readonly number: number;
}

/** Parses a stored row; empty if another version of the app wrote it in an unknown format. */
function readRow({ value, number }: JournalRows['rows'][number]): readonly NumberedRow[] {
  // Its content was typed when it was written.
  return isKnownRow(value) ? [{ ...(value as JournalRowValue), number }] : [];
}

/** A journal with the hashes of the texts it leads to. */
interface Present {
  readonly read: Journal;
  readonly hashes: ReadonlyMap<RepoPath, number>;
}

const nothing: Present = { read: emptyJournal, hashes: new Map() };

/** Rows with the journal they produce. */
interface Rows<Row extends JournalRowValue = JournalRowValue> extends Present {
  /** Without replaced rows. */
  readonly rows: readonly Row[];
  /** The state without the last row. */
  readonly base: Present;
}

const noRows: Rows<never> = { ...nothing, rows: [], base: nothing };

/** The stored journal as far as this tab has read it, and its own rows not read back yet. */
export interface StoredJournal extends Rows<NumberedRow> {
  readonly tail: readonly JournalRowValue[];
  /** IDs of own rows that were read before their write was acknowledged. */
  readonly skipped: ReadonlySet<string>;
  /** Number of the last row read; -1 if none. */
  readonly end: number;
}

export const emptyStoredJournal: StoredJournal = { ...noRows, tail: [], skipped: new Set(), end: -1 };

/** Returns the journal with this tab's own rows, and the hashes of the texts it leads to. */
export function replayOwnRows(stored: StoredJournal): Rows {
  const known = presents.get(stored);
  if (known !== undefined) return known;
  const present = addRows<JournalRowValue>(stored, stored.tail);
  presents.set(stored, present);
  return present;
}

/** Adds rows. A row with the same key as the last one replaces it. */
function addRows<Row extends JournalRowValue>(present: Rows<Row>, added: readonly Row[]): Rows<Row> {
  const rows = [...present.rows];
  let { base, read, hashes }: Omit<Rows, 'rows'> = present;
  for (const row of added) {
    const last = rows.at(-1);
    if (last !== undefined && keyOf(last) === keyOf(row)) rows.pop();
    else base = { read, hashes };
    rows.push(row);
    ({ read, hashes } = applyRow(base, row));
  }
  return { rows, base, read, hashes };
}

/** Cache of `replayOwnRows`. */
const presents = new WeakMap<StoredJournal, Rows>();

/** Adds rows that this tab stored. Applies the storage limits here too, because storage may fail to. */
export function addOwnRows(stored: StoredJournal, rows: readonly JournalRowValue[]): StoredJournal {
  const skipped = new Set(stored.skipped);
  const tail = [...stored.tail, ...rows.filter(({ id }) => !skipped.delete(id))];
  const count = countRowsToRemove(tail.map(({ size }) => size));
  // Read rows are older than the removed ones.
  return count === 0 ? { ...stored, skipped, tail } : { ...stored, ...noRows, skipped, tail: tail.slice(count) };
}

/**
 * Adds rows in storage order and removes those that storage removed, so the journal matches the stored rows. Ignores
 * rows from before the last review ended.
 */
export function addReadRows(
  stored: StoredJournal,
  { rows, first, end }: JournalRows,
  endedReviews: number,
  isOwn: (id: string) => boolean,
): StoredJournal {
  const skipped = new Set(stored.skipped);
  const all = rows.flatMap(readRow).filter((row) => row.endedReviews === endedReviews);
  const fresh = all.filter(({ id }) => !skipped.delete(id));
  const early = fresh.filter(({ id }) => isOwn(id) && !stored.tail.some((row) => row.id === id));
  // Own rows before one that was read were read too, replaced by a later row of their entry, or removed.
  const last = stored.tail.findLastIndex(({ id }) => fresh.some((row) => row.id === id));
  const isTailRemoved = last === -1 && stored.end >= 0 && first > stored.end + 1;
  for (const { id } of early) skipped.add(id);
  const kept = stored.rows.filter(({ number }) => number >= first);
  const present =
    kept.length < stored.rows.length ? addRows<NumberedRow>(noRows, [...kept, ...fresh]) : addRows(stored, fresh);
  return {
    ...present,
    tail: early.length > 0 || isTailRemoved ? [] : stored.tail.slice(last + 1),
    skipped,
    end,
  };
}

function withHashes(
  known: ReadonlyMap<RepoPath, number>,
  { hashes }: Pick<JournalRowValue, 'hashes'>,
): ReadonlyMap<RepoPath, number> {
  const next = new Map(known);
  for (const [path, hash] of Object.entries(hashes)) {
    if (hash === null) next.delete(path);
    else next.set(path, hash);
  }
  return next;
}

/** Applies a row. For an extended entry, it replaces the earlier version. */
function applyRow(present: Present, row: JournalRowValue): Present {
  const { record } = row;
  // Several tabs may record the same remote change.
  if (record.kind === 'rebase' && present.hashes.get(record.path) !== record.from) return present;
  const hashes = withHashes(present.hashes, row);
  const known = misplacedFiles(present.hashes, row).reduce(removeEntriesOfFile, present.read);
  const read = filesOnRemoved(present.read, known, row).reduce(removeEntriesOfFile, known);
  if (record.kind !== 'do') return { read: applyRecord(read, record), hashes };
  const others = applyRecord(read, { kind: 'drop', id: record.entry.id });
  return { read: recordEntry(others, record.entry), hashes };
}

/**
 * Returns files whose text isn't the one a row changed: another tab read the text before the row was stored, and
 * recorded it as a change without an entry.
 */
function misplacedFiles(
  known: Present['hashes'],
  { before = {}, start = before }: JournalRowValue,
): readonly RepoPath[] {
  return Object.keys(start).filter((path) => {
    const hash = known.get(path);
    // Another tab's row may come before this one, so this one replaces none.
    return hash !== undefined && [before, start].every((all) => all[path] != null && all[path] !== hash);
  });
}

/** Returns the files of an entry whose earlier rows were removed, or that was forgotten: later changes there can't be mapped. */
function filesOnRemoved(before: Journal, read: Journal, row: JournalRowValue): readonly RepoPath[] {
  const { record, paths = [], hashes } = row;
  if (record.kind === 'do') {
    const { id, parts } = record.entry;
    return !hasEntry(read, id) && (row.isLater === true || hasEntry(before, id)) ? parts.flatMap(pathsOfPart) : [];
  }
  if (!('id' in record) || hasEntry(read, record.id)) return [];
  return record.kind === 'drop' ? paths : [...paths, ...Object.keys(hashes)];
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
