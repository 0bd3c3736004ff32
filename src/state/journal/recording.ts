import type { FileOperation } from '../changes/fileOperation.ts';
import type { JournalRecord } from './journal.ts';
import { appendRows } from './journalStore.ts';
import { knownHash, prepareRows, recordStored } from './keepJournal.ts';
import { hashesAfter, hashesBefore } from './partsOf.ts';
import type { RowValue, TextHashes } from './storedJournal.ts';
import type { App } from '../app.ts';

/** How the journal records operations. Their rows are stored in one transaction with the files. */
export class Recording {
  private readonly app: App;
  private readonly recordsOf: (done: readonly FileOperation[]) => readonly JournalRecord[];
  private readonly amended: (done: readonly FileOperation[]) => readonly JournalRecord[];

  /** `amended`: the records that replace those of `recordsOf` if a deleted file was typed in until the end. */
  constructor(
    app: App,
    recordsOf: (done: readonly FileOperation[]) => readonly JournalRecord[],
    amended: (done: readonly FileOperation[]) => readonly JournalRecord[],
  ) {
    this.app = app;
    this.recordsOf = recordsOf;
    this.amended = amended;
  }

  /** The rows to store with operations. */
  rows(done: readonly FileOperation[]): Promise<readonly RowValue[]> {
    return prepareRows(this.app, this.recordsOf(done), this.hashesAfter(done), hashesBefore(done));
  }

  /** Adds rows that are in storage. */
  confirm(rows: readonly RowValue[]): void {
    appendRows(this.app, rows);
  }

  /** Replaces the rows that were confirmed. */
  amend(done: readonly FileOperation[]): void {
    recordStored(this.app, this.amended(done), this.hashesAfter(done));
  }

  private hashesAfter(done: readonly FileOperation[]): TextHashes {
    return hashesAfter(done, (path) => knownHash(this.app, path));
  }
}
