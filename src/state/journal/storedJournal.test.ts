import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChange, diffToChange, invertChange } from '#base/textChange.ts';
import { countRowsToRemove, type JournalLimits } from '#workspace/journalRows.ts';
import type { JournalRow, JournalRows } from '#workspace/workspace.ts';
import { redoEntry, undoEntry, type JournalRecord, type EntryPart } from './journal.ts';
import {
  addOwnRows,
  addReadRows,
  hashText,
  replayOwnRows,
  toJournalRowValues,
  toStoredRow,
  emptyStoredJournal,
  type JournalRowValue,
  type StoredJournal,
} from './storedJournal.ts';

const path = 'page.mdx';
const paths = [path, 'other.mdx'];
const firstTexts = { 'page.mdx': 'one two three four', 'other.mdx': 'five six seven' };

/** The files and their journal, as in storage. */
class Storage {
  texts: Readonly<Record<string, string>> = firstTexts;
  /** Ordered by number. A row that extends the last one replaces it. */
  rows: JournalRows['rows'] = [];
  revision = 0;
  isCut = false;
  private last = 0;
  private readonly limits: JournalLimits;

  constructor(limits: JournalLimits) {
    this.limits = limits;
  }

  store(texts: Readonly<Record<string, string>>, rows: readonly JournalRow[]): void {
    this.texts = texts;
    this.revision += 1;
    for (const row of rows) {
      if (this.rows.at(-1)?.key === row.key) this.rows = this.rows.slice(0, -1);
      this.last += 1;
      this.rows = [...this.rows, { ...row, number: this.last }];
    }
    const sizes = this.rows.map(({ size }) => size);
    const count = countRowsToRemove(sizes, this.limits);
    this.rows = this.rows.slice(count);
    this.isCut ||= count > 0;
  }

  after(end: number): JournalRows {
    const rows = this.rows.filter(({ number }) => number > end);
    const last = Math.max(0, end, ...rows.map(({ number }) => number));
    return { rows, first: this.rows[0]?.number ?? last + 1, end: last };
  }
}

/** A tab that learns late about its own writes and those of others. */
class Tab {
  stored: StoredJournal = emptyStoredJournal;
  private late: readonly JournalRowValue[] = [];
  private entry = 0;
  private rowIds = 0;
  private revision = 0;
  private readonly name: string;
  private readonly storage: Storage;

  constructor(name: string, storage: Storage) {
    this.name = name;
    this.storage = storage;
  }

  /** Types a word in files. With `goesOn`, as part of the previous entry. */
  edit(files: readonly string[], at: number, word: string, goesOn: boolean): void {
    this.catchUp();
    if (!goesOn) this.entry += 1;
    const changes = files.map((file) => {
      const text = this.storage.texts[file] ?? '';
      const from = Math.min(at, text.length);
      return { file, text, next: text.slice(0, from) + word + text.slice(from) };
    });
    const parts = changes.map(({ file, text, next }): EntryPart => ({
      kind: 'edit',
      path: file,
      change: diffToChange(text, next),
    }));
    const entry = { id: `${this.name} ${this.entry}`, tab: this.name, at: 0, group: null, label: null, parts };
    this.put(Object.fromEntries(changes.map(({ file, next }) => [file, next])), { kind: 'do', entry });
  }

  /** Undoes the last entry, or one further down, which is mapped over the later ones. */
  undo(depth: number): void {
    this.catchUp();
    const { read } = replayOwnRows(this.stored);
    const id = read.done.at(-1 - depth)?.id;
    const step = id === undefined ? null : undoEntry(read, id);
    if (step?.kind !== 'possible') return;
    this.entry += 1;
    this.put(takenBack(this.storage.texts, step.entry.parts), { kind: 'undo', id: step.entry.id });
  }

  redo(): void {
    this.catchUp();
    const { read } = replayOwnRows(this.stored);
    const id = read.undone.at(-1)?.id;
    const step = id === undefined ? null : redoEntry(read, id, 0);
    if (step?.kind !== 'possible') return;
    this.entry += 1;
    const back = step.entry.parts.map((part) =>
      part.kind === 'edit' ? { ...part, change: invertChange(part.change) } : part,
    );
    this.put(takenBack(this.storage.texts, back), { kind: 'redo', id: step.entry.id, at: 0 });
  }

  /** Reads what others stored before storing anything on top. */
  private catchUp(): void {
    this.hear();
    if (this.revision !== this.storage.revision) this.read();
  }

  private put(texts: Readonly<Record<string, string>>, record: JournalRecord): void {
    const newId = () => `${this.name} row ${(this.rowIds += 1)}`;
    const before = hashesOf(
      Object.fromEntries(Object.keys(texts).map((file) => [file, this.storage.texts[file] ?? ''])),
    );
    const rows = toJournalRowValues(this.stored, [record], hashesOf(texts), { endedReviews: 0, newId, before });
    this.storage.store({ ...this.storage.texts, ...texts }, rows.map(toStoredRow));
    this.revision = this.storage.revision;
    this.late = [...this.late, ...rows];
  }

  /** Acknowledges its own writes. */
  hear(): void {
    this.stored = addOwnRows(this.stored, this.late);
    this.late = [];
  }

  read(): void {
    // An acknowledgment never arrives after its row was removed.
    if (this.storage.isCut) this.hear();
    this.stored = addReadRows(this.stored, this.storage.after(this.stored.end), 0, (id) => id.startsWith(this.name));
  }
}

function hashesOf(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, hashText(text)]));
}

/** Returns the changed texts as they were before the edits. */
function takenBack(
  texts: Readonly<Record<string, string>>,
  parts: readonly EntryPart[],
): Readonly<Record<string, string>> {
  const before: Record<string, string> = {};
  for (const part of parts) {
    if (part.kind !== 'edit') throw new Error('No test has one.');
    const text = applyChange(texts[part.path] ?? '', invertChange(part.change));
    if (text === null) throw new Error(`The entry does not fit ${part.path}.`);
    before[part.path] = text;
  }
  return before;
}

const deed = fc.record({
  tab: fc.constantFrom(0, 1),
  does: fc.constantFrom('type', 'type', 'type', 'go on', 'go on', 'undo', 'redo', 'read', 'hear'),
  files: fc.constantFrom(...paths.map((one) => [one]), paths),
  at: fc.nat({ max: 20 }),
  depth: fc.nat({ max: 2 }),
});

it.each([
  ['all of it', { rows: 800, bytes: 1e9 }],
  ['few rows', { rows: 5, bytes: 1e9 }],
  ['few bytes', { rows: 800, bytes: 1500 }],
])(
  'is the same in all tabs and after a reload, regardless of when they read it, and fits the texts: %s is kept',
  (_, limits) => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 24 }), (deeds) => {
        const storage = new Storage(limits);
        const tabs = [new Tab('here', storage), new Tab('there', storage)];
        for (const tab of tabs) tab.read();
        // The files of each tab's last entry while it can be extended: nothing was undone since.
        let goOn: readonly (readonly string[] | null)[] = [null, null];
        for (const { tab: index, does, files, at, depth } of deeds) {
          const tab = tabs[index];
          const last = goOn[index] ?? null;
          if (does === 'read') tab?.read();
          else if (does === 'hear') tab?.hear();
          else if (does === 'undo') tab?.undo(depth);
          else if (does === 'redo') tab?.redo();
          else
            tab?.edit(
              does === 'go on' ? (last ?? files) : files,
              at,
              does === 'type' ? 'x' : 'y',
              does === 'go on' && last !== null,
            );
          if (does === 'undo' || does === 'redo') goOn = [null, null];
          else if (does === 'type' || (does === 'go on' && last === null)) goOn = goOn.with(index, files);
        }
        const reloaded = new Tab('reloaded', storage);
        for (const tab of [...tabs, reloaded]) {
          tab.hear();
          tab.read();
        }
        const [here, there, again] = [...tabs, reloaded].map(({ stored }) => {
          const { read, hashes } = replayOwnRows(stored);
          return { read, hashes };
        });
        expect(here).toEqual(again);
        expect(there).toEqual(again);
        for (const [file, hash] of again?.hashes ?? []) expect(hash).toBe(hashText(storage.texts[file] ?? ''));
        let { texts } = storage;
        for (const { parts } of again?.read.done.toReversed() ?? []) texts = { ...texts, ...takenBack(texts, parts) };
        if (!storage.isCut) expect(texts).toEqual(firstTexts);
      }),
      { numRuns: 1000 },
    );
  },
);

function numbered(rows: readonly JournalRow[]): JournalRows {
  return { rows: rows.map((row, index) => ({ ...row, number: index + 1 })), first: 1, end: rows.length };
}

it('drops entries that no longer fit after the row of an undone entry was removed', () => {
  const entry = (id: string, from: number) =>
    ({
      id,
      tab: 'here',
      at: 0,
      group: null,
      label: null,
      parts: [{ kind: 'edit', path, change: [{ from, removed: 'word', inserted: '' }] }],
    }) as const;
  const records: readonly JournalRecord[] = [
    { kind: 'do', entry: entry('first', 0) },
    { kind: 'do', entry: entry('second', 9) },
    { kind: 'undo', id: 'first' },
  ];
  let ids = 0;
  const newId = () => `row ${(ids += 1)}`;
  const rows = toJournalRowValues(emptyStoredJournal, records, { [path]: 1 }, { endedReviews: 0, newId }).map(
    toStoredRow,
  );
  const idsAfter = (read: typeof rows) =>
    addReadRows(emptyStoredJournal, numbered(read), 0, () => false).read.done.map(({ id }) => id);
  expect([idsAfter(rows), idsAfter(rows.slice(1))]).toEqual([['second'], []]);
});

it('drops what another tab rebased over a change with a later row', () => {
  const insert = (from: number) => ({ from, removed: '', inserted: 'word' });
  const entry = (id: string, from: number) =>
    ({
      id,
      tab: 'here',
      at: 0,
      group: null,
      label: null,
      parts: [{ kind: 'edit', path, change: [insert(from)] }],
    }) as const;
  const row = (record: JournalRecord, before: number | null, after: number): JournalRow =>
    toStoredRow({
      version: 1,
      id: `${after}`,
      endedReviews: 0,
      record,
      before: { [path]: before },
      hashes: { [path]: after },
      size: 1,
    });
  const rows = [
    row({ kind: 'do', entry: entry('first', 5) }, null, 1),
    // The same change as the next row, recorded by a tab that read the text first.
    row({ kind: 'rebase', path, change: [insert(0)], from: 1 }, 1, 2),
    row({ kind: 'do', entry: entry('second', 0) }, 1, 2),
  ];
  const { read, hashes } = addReadRows(emptyStoredJournal, numbered(rows), 0, () => false);
  expect([read.done.map(({ id }) => id), hashes.get(path)]).toEqual([['second'], 2]);
});

it.each([
  ['with a field that this version does not know', { later: 1 }, ['known', 'row']],
  ['of another version', { version: 2 }, ['known']],
  ['of another kind', { record: { kind: 'later', id: 'row' } }, ['known']],
  ['with a part of another kind', { record: { kind: 'do', entry: entryOf('row', 'later') } }, ['known']],
  ['that is none', null, ['known']],
])('reads a journal with a row %s', (_, other, ids) => {
  const rowOf = (id: string) => ({
    version: 1,
    id,
    endedReviews: 0,
    record: { kind: 'do', entry: entryOf(id, 'edit') },
    hashes: {},
    size: 1,
  });
  const rows = [rowOf('known'), other === null ? null : { ...rowOf('row'), ...other }];
  const stored = rows.map((value, index) => ({
    key: String(index),
    endedReviews: 0,
    size: 1,
    number: index + 1,
    value,
  }));
  const read = addReadRows(emptyStoredJournal, { rows: stored, first: 1, end: 2 }, 0, () => false);
  expect(read.read.done.map(({ id }) => id)).toEqual(ids);
});

function entryOf(id: string, kind: string) {
  return { id, tab: 'tab', at: 0, group: null, label: null, parts: [{ kind, path: `${id}.mdx`, change: [] }] };
}
