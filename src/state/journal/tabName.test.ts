import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../app.fixture.ts';
import { lockTabName, getTabName } from './tabName.ts';

/** Locks like a browser's, held forever. */
class Locks {
  private readonly held = new Set<string>();

  request(name: string, { signal }: LockOptions, run: () => Promise<never>): Promise<unknown> {
    if (!this.held.has(name)) {
      this.held.add(name);
      return run();
    }
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('Aborted'))));
  }

  release(name: string): void {
    this.held.delete(name);
  }

  get names(): readonly string[] {
    return [...this.held].map((name) => name.replace('docwright tab name ', ''));
  }
}

let locks: Locks;
beforeEach(() => {
  locks = new Locks();
});

/** Loads a tab that stored these values; returns its name. */
async function load(kept: Map<string, string>, isFree: boolean): Promise<string> {
  const tabStorage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const app = createTestApp({ locks: locks as unknown as LockManager, tabStorage }); // only the part in use
  const patience = new AbortController();
  const held = lockTabName(app, patience.signal);
  if (!isFree) patience.abort();
  await held;
  return getTabName(app);
}

it('keeps a tab’s name after a reload, and assigns a new one to a duplicated tab', async () => {
  const kept = new Map<string, string>();
  const name = await load(kept, true);
  const copied = new Map(kept);
  const copy = await load(copied, false);
  expect(copy).not.toBe(name);
  expect(locks.names).toEqual([name, copy]);
  for (const held of [name, copy]) locks.release(`docwright tab name ${held}`);
  expect([await load(kept, true), await load(copied, true)]).toEqual([name, copy]);
});
