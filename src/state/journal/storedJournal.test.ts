import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChange, changeTo, invertChange } from '#base/textChange.ts';
import type { JournalRow } from '#workspace/workspace.ts';
import { undoEntry, type JournalRecord } from './journal.ts';
import {
  addOwnRows,
  addReadRows,
  hashText,
  presentOf,
  rowsOf,
  toStore,
  unreadJournal,
  type RowValue,
  type StoredJournal,
} from './storedJournal.ts';

const path = 'page.mdx';

/** One file and its journal, as storage has them. */
class Storage {
  text = 'one two three four';
  /** By their numbers; one that goes on with the last takes its place. */
  readonly rows: (readonly [number: number, row: JournalRow])[] = [];
  revision = 0;
  private last = 0;

  store(text: string, rows: readonly JournalRow[]): void {
    this.text = text;
    this.revision += 1;
    for (const row of rows) {
      if (this.rows.at(-1)?.[1].key === row.key) this.rows.pop();
      this.last += 1;
      this.rows.push([this.last, row]);
    }
  }

  after(end: number) {
    const rows = this.rows.filter(([number]) => number > end);
    return { rows: rows.map(([, row]) => row), end: Math.max(end, ...rows.map(([number]) => number)) };
  }
}

/** A tab, which hears late of what it stored itself, and of what others did. */
class Tab {
  stored: StoredJournal = unreadJournal;
  private late: readonly RowValue[] = [];
  private entry = 0;
  private rowIds = 0;
  private revision = 0;
  private readonly name: string;
  private readonly storage: Storage;

  constructor(name: string, storage: Storage) {
    this.name = name;
    this.storage = storage;
  }

  /** Types a word; `goesOn`: as part of the entry before it. */
  edit(at: number, word: string, goesOn: boolean): void {
    this.catchUp();
    if (!goesOn) this.entry += 1;
    const { text } = this.storage;
    const from = Math.min(at, text.length);
    const next = text.slice(0, from) + word + text.slice(from);
    const part = { kind: 'edit', path, change: changeTo(text, next) } as const;
    const id = `${this.name} ${this.entry}`;
    this.put(next, {
      kind: 'do',
      entry: { id, tab: this.name, at: 0, group: null, label: null, parts: [part] },
    });
  }

  undo(): void {
    this.catchUp();
    const last = presentOf(this.stored).read.done.at(-1);
    const step = last === undefined ? null : undoEntry(presentOf(this.stored).read, last.id);
    if (step?.kind !== 'possible') return;
    this.entry += 1;
    const [part] = step.entry.parts;
    const text = part?.kind === 'edit' ? applyChange(this.storage.text, invertChange(part.change)) : null;
    if (text === null) throw new Error('The last entry does not fit the text.');
    this.put(text, { kind: 'undo', id: step.entry.id });
  }

  /** What others stored is read before anything is stored over it. */
  private catchUp(): void {
    this.hear();
    if (this.revision !== this.storage.revision) this.read();
  }

  private put(text: string, record: JournalRecord): void {
    const newId = () => `${this.name} row ${(this.rowIds += 1)}`;
    const hashes = { [path]: hashText(text) };
    const rows = rowsOf(presentOf(this.stored).read, [record], hashes, { endedReviews: 0, newId });
    this.storage.store(text, rows.map(toStore));
    this.revision = this.storage.revision;
    this.late = [...this.late, ...rows];
  }

  /** Hears that what it stored is stored. */
  hear(): void {
    this.stored = addOwnRows(this.stored, this.late);
    this.late = [];
  }

  read(): void {
    this.stored = addReadRows(this.stored, this.storage.after(this.stored.end), 0, (id) => id.startsWith(this.name));
  }
}

const deed = fc.record({
  tab: fc.constantFrom(0, 1),
  does: fc.constantFrom('type', 'type', 'go on', 'go on', 'undo', 'read', 'hear'),
  at: fc.nat({ max: 20 }),
});

it('is the same in all tabs, whenever they read it, and fits the text', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 20 }), (deeds) => {
      const storage = new Storage();
      const tabs = [new Tab('here', storage), new Tab('there', storage)];
      // Whether the last entry of each tab may go on: nothing was undone since.
      let goOn = [false, false];
      for (const { tab: index, does, at } of deeds) {
        const tab = tabs[index];
        if (does === 'read') tab?.read();
        else if (does === 'hear') tab?.hear();
        else if (does === 'undo') tab?.undo();
        else tab?.edit(at, does === 'type' ? 'x' : 'y', does === 'go on' && goOn[index] === true);
        if (does === 'undo') goOn = [false, false];
        else if (does === 'type' || does === 'go on') goOn = goOn.with(index, true);
      }
      for (const tab of tabs) {
        tab.hear();
        tab.read();
      }
      const [here, there] = tabs.map(({ stored }) => presentOf(stored).read);
      expect(here).toEqual(there);
      expect(tabs.map(({ stored }) => presentOf(stored).hashes.get(path) ?? hashText(storage.text))).toEqual([
        hashText(storage.text),
        hashText(storage.text),
      ]);
      let { text } = storage;
      for (const { parts } of here?.done.toReversed() ?? [])
        for (const part of parts)
          if (part.kind === 'edit') text = applyChange(text, invertChange(part.change)) ?? 'It does not fit.';
      expect(text).toBe('one two three four');
    }),
    { numRuns: 2000 },
  );
});

it('forgets what fits no more once the row of an entry that was undone is gone', () => {
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
  const rows = rowsOf(unreadJournal.read, records, { [path]: 1 }, { endedReviews: 0, newId }).map(toStore);
  const idsAfter = (read: typeof rows) =>
    addReadRows(unreadJournal, { rows: read, end: 3 }, 0, () => false).read.done.map(({ id }) => id);
  expect([idsAfter(rows), idsAfter(rows.slice(1))]).toEqual([['second'], []]);
});

it('forgets what another tab mapped over a change whose row came later', () => {
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
    toStore({
      version: 1,
      id: `${after}`,
      endedReviews: 0,
      record,
      before: { [path]: before },
      hashes: { [path]: after },
    });
  const rows = [
    row({ kind: 'do', entry: entry('first', 5) }, null, 1),
    // What the next row says, as the tab recorded it that read the text before.
    row({ kind: 'rebase', path, change: [insert(0)], from: 1 }, 1, 2),
    row({ kind: 'do', entry: entry('second', 0) }, 1, 2),
  ];
  const { read, hashes } = addReadRows(unreadJournal, { rows, end: 3 }, 0, () => false);
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
  });
  const rows = [rowOf('known'), other === null ? null : { ...rowOf('row'), ...other }];
  const read = addReadRows(unreadJournal, { rows: rows.map((value) => ({ key: '', value })), end: 2 }, 0, () => false);
  expect(read.read.done.map(({ id }) => id)).toEqual(ids);
});

function entryOf(id: string, kind: string) {
  return { id, tab: 'tab', at: 0, group: null, label: null, parts: [{ kind, path: `${id}.mdx`, change: [] }] };
}
