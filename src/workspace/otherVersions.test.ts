import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WorkspaceDatabase } from './workspaceDatabase.ts';
import { StorageConnection } from './storageConnection.ts';
import { parseWorkspaceEvent } from './workspaceEvent.ts';

afterEach(() => void vi.restoreAllMocks());

interface Schema {
  readonly rows: { readonly key: string; readonly value: string };
}

const definition = (name: string, version: number) => ({
  name,
  version,
  upgrade: (database: { createObjectStore(name: 'rows'): unknown }, old: number) =>
    void (old === 0 && database.createObjectStore('rows')),
});
const connect = (name: string, version = 1) => new StorageConnection<Schema>(definition(name, version));
const put = (connection: StorageConnection<Schema>, value: string) =>
  connection.run(['rows'], 'readwrite', ({ store }) => store.put(value, 'row'));
const get = (connection: StorageConnection<Schema>) =>
  connection.run(['rows'], 'readonly', ({ store }) => store.get('row'));

/** Opens a database as an app that doesn't make way for a newer version. */
function openStubbornly(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore('rows'));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('It did not open.')));
  });
}

describe('a database used by two versions of the app', () => {
  it('is upgraded by the newer version, which the older one reports', async () => {
    const older = connect('upgraded');
    await put(older, 'Older');
    const newer = connect('upgraded', 2);
    expect(await get(newer)).toBe('Older');
    await expect(put(older, 'Lost')).rejects.toMatchObject({ code: 'storage/newer-version' });
    expect(await get(newer)).toBe('Older');
  });

  it('fails to open instead of waiting while an older version keeps it open', async () => {
    const older = await openStubbornly('blocked');
    const newer = connect('blocked', 2);
    await expect(get(newer)).rejects.toMatchObject({ code: 'storage/failed' });
    older.close();
    await vi.waitFor(async () => expect(await get(newer)).toBeUndefined());
  });

  it('keeps fields unknown to this version', async () => {
    const store = await WorkspaceDatabase.open('fields');
    const record = { ...site, later: 'kept' };
    await store.connection.run(['sites'], 'readwrite', ({ store: sites }) => sites.put(record));
    await store.patchSite(site.id, { name: 'Renamed' });
    await store.writeOverlay(site.id, { put: [change], facts: {} }, 1);
    const kept = await store.connection.run(['sites'], 'readonly', ({ store: sites }) => sites.get(site.id));
    expect(kept).toMatchObject({ later: 'kept', name: 'Renamed', lastRevision: 1 });
    expect(await store.site(site.id)).toMatchObject({ name: 'Renamed' });
  });
});

describe('a connection', () => {
  it('is reopened after the browser closes it', async () => {
    const connection = connect('closed');
    await put(connection, 'Before');
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await get(connection);
    const [database] = begin.mock.contexts;
    forceCloseDatabase(database as never); // its type is the class, not an instance
    await put(connection, 'After');
    expect(await get(connection)).toBe('After');
  });
});

it.each([
  [
    'a known event with more fields',
    { kind: 'fileChanged', site: 's', path: 'p', revision: 1, here: true, later: 1 },
    { kind: 'fileChanged', site: 's', path: 'p', revision: 1, here: false },
  ],
  ['an event of another version', { kind: 'later', site: 's' }, { kind: 'siteChanged', site: 's', here: false }],
  ['a known event without a field', { kind: 'fileMoved', site: 's' }, { kind: 'siteChanged', site: 's', here: false }],
  ['what names no site', { kind: 'later' }, null],
  ['no event', null, null],
])('reads %s', (_, data, event) => {
  expect(parseWorkspaceEvent(data)).toEqual(event);
});

const site = {
  id: 's',
  url: 'https://docs.example/s.git',
  branch: 'main',
  configPath: null,
  name: 'Site',
  openedAt: 1,
  commit: 'c',
  draft: null,
  gitdir: '/s',
  filter: false,
  textsToCome: false,
  lastRevision: 0,
  pending: null,
};
const change = { path: 'p', bytes: null, movedFrom: null, movedTo: null };
