import { beforeEach, describe, expect, it } from 'vitest';
import { emptyStoresOfSite } from '../site/storeOfSite.ts';
import {
  addPending,
  appendRows,
  closeGroup,
  entryFor,
  journalStore,
  pendingOf,
  confirmPending,
} from './journalStore.ts';
import { rowsToStore } from './keepJournal.ts';

beforeEach(emptyStoresOfSite);

describe('what is typed', () => {
  it.each([
    ['goes on without a pause', 'type a', 499, false, true],
    ['comes after a pause', 'type a', 500, false, false],
    ['comes after the clock went back', 'type a', -1, false, false],
    ['is of another group', 'setting name', 1, false, false],
    ['is elsewhere in the text', 'type a', 1, true, false],
  ])('%s: one entry, or another one', (_, group, at, isApart, isSame) => {
    const { id } = entryFor('type a', 0);
    expect(entryFor(group, at, isApart).id === id).toBe(isSame);
  });

  it('is another entry once something else was done', () => {
    const first = entryFor('type a', 0);
    entryFor('type b', 1);
    expect(entryFor('type a', 2).id).not.toBe(first.id);
    const second = entryFor('type a', 3);
    closeGroup();
    expect(entryFor('type a', 4).id).not.toBe(second.id);
  });
});

it('holds what is pending on top of what is stored, until it is stored', () => {
  const [file, other] = [{}, {}];
  const record = (path: string) =>
    ({
      kind: 'do',
      entry: {
        ...entryFor(path, 0),
        parts: [{ kind: 'edit', path, change: [{ from: 0, removed: '', inserted: 'x' }] }],
      },
    }) as const;
  const [first, second, third] = [record('a'), record('b'), record('c')];
  addPending(file, first);
  appendRows(rowsToStore([second], {}));
  addPending(other, third);
  const ids = () => journalStore.getState().done.map(({ group }) => group);
  expect(ids()).toEqual(['b', 'a', 'c']);
  confirmPending(other, 1, rowsToStore([third], {}));
  expect([ids(), pendingOf(file), pendingOf(other)]).toEqual([['b', 'c', 'a'], [first], []]);
});
