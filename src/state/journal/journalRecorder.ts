import type { FileOperation } from './fileOperation.ts';
import type { JournalRecord } from './journal.ts';
import { appendRows } from './journalStore.ts';
import { getJournalHash, syncAndCreateJournalRows, appendJournalRecords } from './persistJournal.ts';
import { hashTextsAfter, hashTextsBefore } from './entryParts.ts';
import type { JournalRowValue, TextHashes } from './storedJournal.ts';
import type { App } from '../app.ts';

/** Records operations in the journal. Their rows are stored in one transaction with the files. */
export class JournalRecorder {
  private readonly app: App;
  private readonly recordsOf: (done: readonly FileOperation[]) => readonly JournalRecord[];
  private readonly amended: (done: readonly FileOperation[]) => readonly JournalRecord[];

  /** `amended` returns records that replace those of `recordsOf` if a file was typed in while being deleted. */
  constructor(
    app: App,
    recordsOf: (done: readonly FileOperation[]) => readonly JournalRecord[],
    amended: (done: readonly FileOperation[]) => readonly JournalRecord[],
  ) {
    this.app = app;
    this.recordsOf = recordsOf;
    this.amended = amended;
  }

  /** Returns the rows to store with operations. */
  rows(done: readonly FileOperation[]): Promise<readonly JournalRowValue[]> {
    return syncAndCreateJournalRows(this.app, this.recordsOf(done), this.hashesAfter(done), hashTextsBefore(done));
  }

  /** Adds rows that are stored. */
  confirm(rows: readonly JournalRowValue[]): void {
    appendRows(this.app, rows);
  }

  /** Replaces the confirmed rows. */
  amend(done: readonly FileOperation[]): void {
    appendJournalRecords(this.app, this.amended(done), this.hashesAfter(done));
  }

  private hashesAfter(done: readonly FileOperation[]): TextHashes {
    return hashTextsAfter(done, (path) => getJournalHash(this.app, path));
  }
}
