import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { WorkspaceDatabase } from '#workspace/workspaceDatabase.ts';
import { exportStoredChanges } from './exportStoredChanges.ts';

const text = (words: string) => new TextEncoder().encode(words);
/** A partial fake of `Storage`. */
const local = (values: Readonly<Record<string, string>>) =>
  Object.assign(Object.create({ getItem: (key: string) => values[key] ?? null }), values) as Storage;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('exports the stored files and unsaved drafts', async () => {
  const store = await WorkspaceDatabase.open('docwright');
  const put = [
    { path: 'guide.mdx', bytes: text('Guide'), movedFrom: null, movedTo: null },
    { path: 'gone.mdx', bytes: null, movedFrom: null, movedTo: null },
  ];
  await store.writeOverlay('127.0.0.1:5173/host/a/b@main', { put }, 1);
  const files = await exportStoredChanges(
    indexedDB,
    local({ 'docwright-last-words 12.5': '[1]', 'docwright-preferences': '{}' }),
  );
  expect(Object.fromEntries([...files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]))).toEqual({
    '127.0.0.1_5173/host/a/b@main/guide.mdx': 'Guide',
    'typed-last/docwright-last-words-12-5.json': '[1]',
    'deleted/deleted-or-moved.txt': '127.0.0.1:5173/host/a/b@main: gone.mdx',
  });
});

it('creates no database if there is none', async () => {
  expect((await exportStoredChanges(indexedDB, local({}))).size).toBe(0);
  expect(await indexedDB.databases()).toEqual([]);
  await expect(WorkspaceDatabase.open('docwright').then((store) => store.sites())).resolves.toEqual([]);
});
