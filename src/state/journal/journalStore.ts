import { isWithin } from '#base/isWithin.ts';
import type { JournalRows } from '#workspace/workspace.ts';
import { tabName, thisLoad } from './tabName.ts';
import {
  addOwnRows,
  addReadRows,
  presentOf,
  unreadJournal,
  type RowValue,
  type StoredJournal,
} from './storedJournal.ts';
import { storeOfSite } from '../site/storeOfSite.ts';
import { applyRecord, emptyJournal, type Entry, type Journal, type JournalRecord } from './journal.ts';
import { defineState } from '../app.ts';

/** A record whose text isn't stored yet; `file` is the session that will store it. */
interface PendingRecord {
  readonly file: object;
  readonly record: JournalRecord;
}

/** The running change of files: a new entry, or an undo or redo. */
export type StepNow =
  | { readonly kind: 'do'; readonly entry: Omit<Entry, 'parts'> }
  /** `bySession`: true if the file's session records it. */
  | { readonly kind: 'undo' | 'redo'; readonly id: string; readonly bySession: boolean };

interface JournalState extends Journal {
  /** The stored part. `done` and `undone` include the pending records. */
  readonly stored: StoredJournal;
  readonly pending: readonly PendingRecord[];
  /** The entry that more typing may extend. */
  readonly open: { readonly id: string; readonly group: string; readonly at: number } | null;
  readonly now: StepNow | null;
  /** How many changes of the site are being stored. */
  readonly running: number;
  /** True once it was read after the site was opened. */
  readonly isRead: boolean;
  /** IDs of entries that couldn't be undone or redone: the keys pass over them until something else is done. */
  readonly refused: ReadonlySet<string>;
}

const noneRefused: ReadonlySet<string> = new Set();

/** The journal of the open site. */
export const journalStore = storeOfSite<JournalState>(() => ({
  ...emptyJournal,
  stored: unreadJournal,
  pending: [],
  open: null,
  now: null,
  running: 0,
  isRead: false,
  refused: noneRefused,
}));

/** Typing after a longer pause starts a new entry, in milliseconds. */
const groupDelay = 500;

/** Sets how files are changed until `work` ends. */
export async function whileStep<Value>(now: StepNow | null, work: () => Promise<Value>): Promise<Value> {
  journalStore.setState({ now });
  return work().finally(() => journalStore.setState({ now: null }));
}

const entries = defineState(() => ({ last: 0 }));

/** Returns a new unique ID. */
export function newEntryId(): string {
  const own = entries();
  own.last += 1;
  return `${thisLoad()} ${own.last}`;
}

/**
 * The entry that something typed belongs to: the one that is open if it is of the same group and goes on without a pause, or a new one. `id`
 * names the entry otherwise.
 */
export function entryFor(group: string, at: number, isApart = false, id?: string): Omit<Entry, 'parts'> {
  const { open } = journalStore.getState();
  const goesOn = open !== null && !isApart && open.group === group && isWithin(groupDelay, open.at, at);
  const own = id ?? (goesOn ? open.id : newEntryId());
  journalStore.setState({ open: { id: own, group, at }, refused: noneRefused });
  return { id: own, tab: tabName(), at, group, label: null };
}

/** Makes the next change start a new entry. */
export function closeGroup(): void {
  journalStore.setState({ open: null });
}

/** Passes over an entry that can't be undone or redone, until something else is done. It stays in the journal. */
export function passOver({ id }: Entry): void {
  journalStore.setState(({ refused }) => ({ refused: new Set([...refused, id]) }));
}

/** Adds rows that this tab stored. */
export function appendRows(rows: readonly RowValue[]): void {
  setJournal(({ stored, pending }) => ({ stored: addOwnRows(stored, rows), pending }));
}

/** Adds rows that were read from storage. Rows from before the last review ended are ignored. */
export function takeInRows(rows: JournalRows, endedReviews: number): void {
  const load = thisLoad();
  const isOwn = (id: string) => id.startsWith(load);
  if (rows.rows.length > 0) journalStore.setState({ refused: noneRefused });
  setJournal(({ stored, pending }) => ({ stored: addReadRows(stored, rows, endedReviews, isOwn), pending }));
}

/** Adds a record whose text will be stored. */
export function addPending(file: object, record: JournalRecord): void {
  setJournal(({ stored, pending }) => ({ stored, pending: [...pending, { file, record }] }));
}

/** The pending records of a file. */
export function pendingOf(file: object): readonly JournalRecord[] {
  return journalStore.getState().pending.flatMap((one) => (one.file === file ? [one.record] : []));
}

/** Replaces the first `count` pending records of a file by the rows that stored them. */
export function confirmPending(file: object, count: number, rows: readonly RowValue[]): void {
  setJournal(({ stored, pending }) => {
    const records = pendingOf(file).slice(0, count);
    const kept = pending.filter((one) => one.file !== file || !records.includes(one.record));
    return { stored: addOwnRows(stored, rows), pending: kept };
  });
}

/** Replaces the pending records of a file. */
export function replacePending(file: object, records: readonly JournalRecord[]): void {
  setJournal(({ stored, pending }) => ({
    stored,
    pending: [...pending.filter((one) => one.file !== file), ...records.map((record) => ({ file, record }))],
  }));
}

/** Removes all entries. */
export function forgetJournal(): void {
  setJournal(({ stored }) => ({ stored: { ...unreadJournal, end: stored.end }, pending: [] }));
  closeGroup();
}

function setJournal(change: (state: JournalState) => Pick<JournalState, 'stored' | 'pending'>): void {
  journalStore.setState((state) => {
    const { stored, pending } = change(state);
    const { read } = presentOf(stored);
    return { stored, pending, ...pending.map(({ record }) => record).reduce(applyRecord, read) };
  });
}
