import { beforeEach, describe, expect, it } from 'vitest';
import { resetSiteStores } from '../site/defineSiteStore.ts';
import {
  addPending,
  appendRows,
  closeGroup,
  continueOrStartEntry,
  journalStore,
  getPendingRecords,
  confirmPending,
} from './journalStore.ts';
import { createJournalRows } from './persistJournal.ts';
import { createTestApp } from '../app.fixture.ts';

const app = createTestApp();

beforeEach(() => resetSiteStores(app));

describe('typing', () => {
  it.each([
    ['goes on without a pause', 'type a', 499, false, true],
    ['comes after a pause', 'type a', 500, false, false],
    ['comes after the clock went back', 'type a', -1, false, false],
    ['is of another group', 'setting name', 1, false, false],
    ['is elsewhere in the text', 'type a', 1, true, false],
  ])('%s: extends the entry or starts another', (_, group, at, isApart, isSame) => {
    const { id } = continueOrStartEntry(app, 'type a', 0);
    expect(continueOrStartEntry(app, group, at, isApart).id === id).toBe(isSame);
  });

  it('starts another entry after something else was done', () => {
    const first = continueOrStartEntry(app, 'type a', 0);
    continueOrStartEntry(app, 'type b', 1);
    expect(continueOrStartEntry(app, 'type a', 2).id).not.toBe(first.id);
    const second = continueOrStartEntry(app, 'type a', 3);
    closeGroup(app);
    expect(continueOrStartEntry(app, 'type a', 4).id).not.toBe(second.id);
  });
});

it('lists pending entries after stored ones until they are stored', () => {
  const [file, other] = [{}, {}];
  const record = (path: string) =>
    ({
      kind: 'do',
      entry: {
        ...continueOrStartEntry(app, path, 0),
        parts: [{ kind: 'edit', path, change: [{ from: 0, removed: '', inserted: 'x' }] }],
      },
    }) as const;
  const [first, second, third] = [record('a'), record('b'), record('c')];
  addPending(app, file, first);
  appendRows(app, createJournalRows(app, [second], {}));
  addPending(app, other, third);
  const ids = () =>
    app
      .get(journalStore)
      .getState()
      .done.map(({ group }) => group);
  expect(ids()).toEqual(['b', 'a', 'c']);
  confirmPending(app, other, 1, createJournalRows(app, [third], {}));
  expect([ids(), getPendingRecords(app, file), getPendingRecords(app, other)]).toEqual([['b', 'c', 'a'], [first], []]);
});

describe('an entry that is extended and stored each time', () => {
  const record = (id: string, label: string | null, removed: string, inserted: string) =>
    ({
      kind: 'do',
      entry: {
        id,
        tab: 'own',
        at: 0,
        group: 'one',
        label,
        parts: [{ kind: 'edit', path: 'a', change: [{ from: 0, removed, inserted }] }],
      },
    }) as const;
  const add = (one: ReturnType<typeof record>, before: number) =>
    appendRows(app, createJournalRows(app, [one], { a: before + 1 }, { a: before }));
  const done = () =>
    app
      .get(journalStore)
      .getState()
      .done.map(({ id }) => id);

  it('keeps the older entries of its file', () => {
    add(record('first', null, '', 'x'), 0);
    for (const before of [1, 2, 3]) add(record('second', null, '', 'y'), before);
    expect(done()).toEqual(['first', 'second']);
  });

  it('is removed if a field is back at its original value', () => {
    add(record('first', 'the name', 'a', 'b'), 0);
    add(record('second', 'the name', 'b', 'c'), 1);
    add(record('second', 'the name', 'c', 'b'), 2);
    expect(done()).toEqual(['first']);
  });
});
