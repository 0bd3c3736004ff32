import { isWithinDuration } from '#base/isWithinDuration.ts';
import type { JournalRows } from '#workspace/workspace.ts';
import { getTabName, pageLoadId } from './tabName.ts';
import {
  addOwnRows,
  addReadRows,
  replayOwnRows,
  emptyStoredJournal,
  type JournalRowValue,
  type StoredJournal,
} from './storedJournal.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import { applyRecord, emptyJournal, type JournalEntry, type Journal, type JournalRecord } from './journal.ts';
import { defineState, type App } from '../app.ts';

/** A record whose text isn't stored yet; `file` is the session that will store it. */
interface PendingRecord {
  readonly file: object;
  readonly record: JournalRecord;
}

/** The running change of files: a new entry, or an undo or redo. */
export type CurrentStep =
  | { readonly kind: 'do'; readonly entry: Omit<JournalEntry, 'parts'> }
  | { readonly kind: 'undo' | 'redo'; readonly id: string };

interface JournalState extends Journal {
  /** The stored part. `done` and `undone` include the pending records. */
  readonly stored: StoredJournal;
  readonly pending: readonly PendingRecord[];
  /** The entry that more typing may extend. */
  readonly open: { readonly id: string; readonly group: string; readonly at: number } | null;
  readonly now: CurrentStep | null;
  /** Number of site changes being stored. */
  readonly running: number;
  /** True once it was read after the site was opened. */
  readonly isRead: boolean;
  /** IDs of entries that couldn't be undone or redone; undo and redo skip them until something else is done. */
  readonly refused: ReadonlySet<string>;
}

const noneRefused: ReadonlySet<string> = new Set();

/** The journal of the open site. */
export const journalStore = defineSiteStore<JournalState>(() => ({
  ...emptyJournal,
  stored: emptyStoredJournal,
  pending: [],
  open: null,
  now: null,
  running: 0,
  isRead: false,
  refused: noneRefused,
}));

/** Typing after a longer pause starts a new entry; milliseconds. */
const groupDelay = 500;

/** Sets the current step until `work` ends. */
export async function runInStep<Value>(app: App, now: CurrentStep | null, work: () => Promise<Value>): Promise<Value> {
  app.get(journalStore).setState({ now });
  return work().finally(() => app.get(journalStore).setState({ now: null }));
}

const entries = defineState(() => ({ last: 0 }));

/** Returns a new unique ID. */
export function createEntryId(app: App): string {
  const own = app.get(entries);
  own.last += 1;
  return `${app.get(pageLoadId)} ${own.last}`;
}

/**
 * Returns the entry for new typing: the open one if it has the same group and there was no pause, else a new one. `id`,
 * if set, names the entry instead.
 */
export function continueOrStartEntry(
  app: App,
  group: string,
  at: number,
  isApart = false,
  id?: string,
): Omit<JournalEntry, 'parts'> {
  const { open } = app.get(journalStore).getState();
  const goesOn = open !== null && !isApart && open.group === group && isWithinDuration(groupDelay, open.at, at);
  const own = id ?? (goesOn ? open.id : createEntryId(app));
  app.get(journalStore).setState({ open: { id: own, group, at }, refused: noneRefused });
  return { id: own, tab: getTabName(app), at, group, label: null };
}

/** Makes the next change start a new entry. */
export function closeGroup(app: App): void {
  app.get(journalStore).setState({ open: null });
}

/** Makes undo and redo skip an entry until something else is done. It stays in the journal. */
export function skipEntry(app: App, { id }: JournalEntry): void {
  app.get(journalStore).setState(({ refused }) => ({ refused: new Set([...refused, id]) }));
}

/** Adds rows that this tab stored. */
export function appendRows(app: App, rows: readonly JournalRowValue[]): void {
  setJournal(app, ({ stored, pending }) => ({ stored: addOwnRows(stored, rows), pending }));
}

/** Adds rows read from storage. Ignores rows from before the last review ended. */
export function addStoredRows(app: App, rows: JournalRows, endedReviews: number): void {
  const load = app.get(pageLoadId);
  const isOwn = (id: string) => id.startsWith(load);
  if (rows.rows.length > 0) app.get(journalStore).setState({ refused: noneRefused });
  setJournal(app, ({ stored, pending }) => ({ stored: addReadRows(stored, rows, endedReviews, isOwn), pending }));
}

/** Adds a record whose text is about to be stored. */
export function addPending(app: App, file: object, record: JournalRecord): void {
  setJournal(app, ({ stored, pending }) => ({ stored, pending: [...pending, { file, record }] }));
}

/** Returns the pending records of a file. */
export function getPendingRecords(app: App, file: object): readonly JournalRecord[] {
  return app
    .get(journalStore)
    .getState()
    .pending.flatMap((one) => (one.file === file ? [one.record] : []));
}

/** Replaces the first `count` pending records of a file with the rows that stored them. */
export function confirmPending(app: App, file: object, count: number, rows: readonly JournalRowValue[]): void {
  setJournal(app, ({ stored, pending }) => {
    const records = getPendingRecords(app, file).slice(0, count);
    const kept = pending.filter((one) => one.file !== file || !records.includes(one.record));
    return { stored: addOwnRows(stored, rows), pending: kept };
  });
}

/** Replaces the pending records of a file. */
export function replacePending(app: App, file: object, records: readonly JournalRecord[]): void {
  setJournal(app, ({ stored, pending }) => ({
    stored,
    pending: [...pending.filter((one) => one.file !== file), ...records.map((record) => ({ file, record }))],
  }));
}

/** Removes all entries. */
export function clearJournal(app: App): void {
  setJournal(app, ({ stored }) => ({ stored: { ...emptyStoredJournal, end: stored.end }, pending: [] }));
  closeGroup(app);
}

function setJournal(app: App, change: (state: JournalState) => Pick<JournalState, 'stored' | 'pending'>): void {
  app.get(journalStore).setState((state) => {
    const { stored, pending } = change(state);
    const { read } = replayOwnRows(stored);
    return { stored, pending, ...pending.map(({ record }) => record).reduce(applyRecord, read) };
  });
}
