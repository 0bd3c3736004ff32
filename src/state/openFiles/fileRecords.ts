import type { RepoPath } from '#base/repoPath.ts';
import { applyChange, invertChange } from '#base/textChange.ts';
import { diffTexts } from '../journal/diffTexts.ts';
import { redoEntry, undoEntry, type JournalEntry, type JournalRecord } from '../journal/journal.ts';
import {
  addPending,
  continueOrStartEntry,
  journalStore,
  getPendingRecords,
  confirmPending,
  replacePending,
} from '../journal/journalStore.ts';
import { dropEntriesOfFile, isJournalInSync, createJournalRows } from '../journal/persistJournal.ts';
import { hashText, type JournalRowValue } from '../journal/storedJournal.ts';
import type { FrontMatterData } from '../pages/pagesClient.ts';
import type { UndoRedoStep } from './pendingDoc.ts';
import type { App } from '../app.ts';

/** Front matter before and after an entry. */
interface FieldMemory {
  readonly before: FrontMatterData;
  readonly after: FrontMatterData;
}

/** Records of an open file, pending until their text is stored. */
export class FileRecords {
  path: RepoPath;
  /** Milliseconds since 1970. */
  private readonly now: () => number;
  /** Front matter before and after each entry that set fields. */
  private readonly fields = new Map<string, FieldMemory>();
  private readonly blocks = new Set<string>();
  private readonly app: App;

  constructor(app: App, path: RepoPath, now: () => number) {
    this.app = app;
    this.path = path;
    this.now = now;
  }

  get all(): readonly JournalRecord[] {
    return getPendingRecords(this.app, this);
  }

  /** Records typing that led from one text to another. */
  addChange(before: string, after: string, entry: Omit<JournalEntry, 'parts'>): void {
    addPending(this.app, this, this.changeRecord(before, after, entry));
  }

  /** Records that an entry was undone or redone in this file. */
  addStep({ kind, id }: UndoRedoStep): void {
    addPending(this.app, this, kind === 'undo' ? { kind, id } : { kind, id, at: this.now() });
  }

  /** Returns the rows to store with `text`, which all records together produce from the `stored` text. */
  rows(stored: string, text: string): readonly JournalRowValue[] {
    return createJournalRows(this.app, this.all, { [this.path]: hashText(text) }, { [this.path]: hashText(stored) });
  }

  /** Replaces the first `count` records with the rows that stored them. */
  confirm(count: number, rows: readonly JournalRowValue[]): void {
    confirmPending(this.app, this, count, rows);
  }

  /** Keeps records that changed no stored text in this tab only. */
  keepUnstored(): void {
    const { all } = this;
    if (all.length > 0) confirmPending(this.app, this, all.length, createJournalRows(this.app, all, {}));
  }

  /** Replaces all records with one entry from the stored text to the current one. */
  rebase(stored: string, text: string): void {
    const { all } = this;
    const last = all.at(-1);
    const isAlone = last?.kind === 'do' && all.every((one) => one.kind === 'do' && one.entry.id === last.entry.id);
    const entry = isAlone ? last.entry : this.newEntry();
    replacePending(this.app, this, stored === text ? [] : [this.changeRecord(stored, text, entry)]);
  }

  /** Moves the records to the file's new path. */
  rename(path: RepoPath): void {
    const from = this.path;
    this.path = path;
    const renamed = this.all.map((record): JournalRecord => {
      if (record.kind !== 'do') return record;
      const parts = record.entry.parts.map((part) =>
        part.kind === 'edit' && part.path === from ? { ...part, path } : part,
      );
      return { ...record, entry: { ...record.entry, parts } };
    });
    if (renamed.length > 0) replacePending(this.app, this, renamed);
  }

  /** Removes all records when the file is closed. */
  clear(): void {
    replacePending(this.app, this, []);
  }

  /** Creates a new entry for typing. */
  newEntry(): Omit<JournalEntry, 'parts'> {
    return continueOrStartEntry(this.app, typingGroupOf(this.path), this.now(), true);
  }

  /** Records that an entry set front matter fields. */
  recordFields(id: string, before: FrontMatterData, after: FrontMatterData): void {
    this.fields.set(id, { before: this.fields.get(id)?.before ?? before, after });
  }

  /** Records that an entry changed blocks. */
  recordBlocks(id: string): void {
    this.blocks.add(id);
  }

  /** Drops data about entries that no longer exist. */
  pruneEntries(ids: ReadonlySet<string>): void {
    for (const id of [...this.fields.keys(), ...this.blocks]) {
      if (ids.has(id)) continue;
      this.fields.delete(id);
      this.blocks.delete(id);
    }
  }

  hasBlocks(id: string): boolean {
    return this.blocks.has(id);
  }

  /** Returns what an entry did to the front matter; undefined if it set no field. */
  fieldsOf(id: string): FieldMemory | undefined {
    return this.fields.get(id);
  }

  /** Returns the text after undoing or redoing an entry that edited only this file; null if that isn't possible. */
  textAfter({ kind, id }: UndoRedoStep, text: string, stored: string): string | null {
    const journal = this.app.get(journalStore).getState();
    const step = kind === 'undo' ? undoEntry(journal, id) : redoEntry(journal, id, this.now());
    if (step?.kind !== 'possible') return null;
    // The file was changed without the journal, for example by an older version of the app in another tab.
    if (!isJournalInSync(this.app, this.path, hashText(stored))) {
      dropEntriesOfFile(this.app, this.path);
      return null;
    }
    const [part, ...others] = step.entry.parts;
    if (part?.kind !== 'edit' || part.path !== this.path || others.length > 0) return null;
    return applyChange(text, kind === 'undo' ? invertChange(part.change) : part.change);
  }

  private changeRecord(before: string, after: string, entry: Omit<JournalEntry, 'parts'>): JournalRecord {
    const part = { kind: 'edit', path: this.path, change: diffTexts(before, after) } as const;
    return { kind: 'do', entry: { ...entry, parts: [part] } };
  }
}

/** Returns the group of typing in a file. */
export function typingGroupOf(path: RepoPath): string {
  return `type ${path}`;
}
