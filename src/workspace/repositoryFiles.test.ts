import 'fake-indexeddb/auto';
import IdbBackend from '@isomorphic-git/lightning-fs/src/IdbBackend.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRepositoryFiles } from './repositoryFiles.ts';

beforeEach(() => void vi.stubGlobal('navigator', {})); // Node 20 has none, and the file system asks it for locks
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const idle = () => new Promise((resolve) => setTimeout(resolve, 700)); // longer than the file system waits before it writes its index

it('goes on reading where storage is full, says so where it is asked, and writes again once there is room', async () => {
  const { fs, flush } = openRepositoryFiles('full');
  await fs.promises.writeFile('/before', 'Before');
  await flush();
  const full = new DOMException('No room', 'QuotaExceededError');
  const refused = [
    vi.spyOn(IdbBackend.prototype, 'saveSuperblock').mockRejectedValue(full),
    vi.spyOn(IdbBackend.prototype, 'writeFile').mockRejectedValue(full),
  ];
  await fs.promises.readFile('/before', 'utf8');
  await idle();
  await expect(fs.promises.readFile('/before', 'utf8')).resolves.toBe('Before');
  await expect(flush()).rejects.toThrow('No room');
  await expect(fs.promises.writeFile('/behind', 'Behind')).rejects.toThrow('No room');
  await idle();
  for (const spy of refused) spy.mockRestore();
  await fs.promises.writeFile('/behind', 'Behind');
  await expect(flush()).resolves.toBeUndefined();
  await expect(fs.promises.readFile('/behind', 'utf8')).resolves.toBe('Behind');
});
