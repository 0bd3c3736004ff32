import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRepositoryFiles } from './repositoryFiles.ts';

beforeEach(() => void vi.stubGlobal('navigator', {})); // Node 20 has none, and the file system looks for locks on it
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const idle = () => new Promise((resolve) => setTimeout(resolve, 700)); // longer than the file system's delay before it writes its index

/** Makes each write, or each read, fail until the returned function is called. */
function fail(which: 'put' | 'get'): () => void {
  const refuse = (): never => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  const spy = vi.spyOn(IDBObjectStore.prototype, which).mockImplementation(refuse);
  return () => spy.mockRestore();
}

it('keeps reading when storage is full, reports it on request, and writes again once there is room', async () => {
  const { fs, flush } = openRepositoryFiles('full');
  await fs.promises.writeFile('/before', 'Before');
  await flush();
  const room = fail('put');
  await fs.promises.readFile('/before', 'utf8');
  await expect(flush()).rejects.toMatchObject({ code: 'storage/full' });
  await expect(fs.promises.writeFile('/behind', 'Behind')).rejects.toMatchObject({ code: 'storage/full' });
  room();
  await idle();
  await expect(fs.promises.readFile('/before', 'utf8')).resolves.toBe('Before');
  await fs.promises.writeFile('/behind', 'Behind');
  await expect(flush()).resolves.toBeUndefined();
  await expect(fs.promises.readFile('/behind', 'utf8')).resolves.toBe('Behind');
});

it('has no file whose content could not be stored', async () => {
  const { fs } = openRepositoryFiles('half');
  await fs.promises.writeFile('/before', 'Before');
  const room = fail('put');
  await expect(fs.promises.writeFile('/object', 'Object')).rejects.toMatchObject({ code: 'storage/full' });
  room();
  expect(await fs.promises.readdir('/')).toEqual(['before']);
});

it('works again after its index could not be read', async () => {
  vi.spyOn(console, 'error').mockReturnValue(); // LightningFS logs its own first call
  const works = fail('get');
  const failures: string[] = [];
  const { fs } = openRepositoryFiles('index', ({ code }) => failures.push(code));
  await expect(fs.promises.readdir('/')).rejects.toMatchObject({ code: 'storage/full' });
  works();
  expect(await Promise.all([fs.promises.readdir('/'), fs.promises.readdir('/')])).toEqual([[], []]);
  expect(new Set(failures)).toEqual(new Set(['storage/full']));
});
