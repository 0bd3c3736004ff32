import type { FileOperation } from '../changes/fileOperation.ts';
import type { JournalRecord } from './journal.ts';
import { appendRows } from './journalStore.ts';
import { knownHash, prepareRows, recordStored } from './keepJournal.ts';
import { hashesAfter, hashesBefore } from './partsOf.ts';
import type { RowValue } from './storedJournal.ts';
import type { App } from '../app.ts';

/**
 * How the journal records operations: their rows are stored in one transaction with the files if what the operations do is known
 * before (`rows`, then `confirm`), otherwise right after it (`finish`).
 */
export class Recording {
  private isStored = false;
  private readonly recordsOf: (done: readonly FileOperation[]) => readonly JournalRecord[];
  private readonly app: App;

  constructor(app: App, recordsOf: (done: readonly FileOperation[]) => readonly JournalRecord[]) {
    this.app = app;
    this.recordsOf = recordsOf;
  }

  /** The rows to store with operations. */
  rows(done: readonly FileOperation[]): Promise<readonly RowValue[]> {
    return prepareRows(
      this.app,
      this.recordsOf(done),
      hashesAfter(done, (path) => knownHash(this.app, path)),
      hashesBefore(done),
    );
  }

  /** Adds rows that are in storage. */
  confirm(rows: readonly RowValue[]): void {
    appendRows(this.app, rows);
    this.isStored = true;
  }

  /** Stores the rows of operations, unless they were stored with the files. */
  finish(done: readonly FileOperation[]): void {
    if (this.isStored) return;
    this.isStored = true;
    recordStored(
      this.app,
      this.recordsOf(done),
      hashesAfter(done, (path) => knownHash(this.app, path)),
      hashesBefore(done),
    );
  }
}
