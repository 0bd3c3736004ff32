import { defineState, type App } from '../app.ts';

const key = 'docwright-tab';

/** Unique ID of this page load. Pages without HTTPS have no `randomUUID`. */
export const pageLoadId = defineState(() =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
);

/** Returns this tab's name in journal entries, which survives a reload. */
export function getTabName(app: App): string {
  try {
    const storage = app.services.tabStorage();
    const known = storage.getItem(key);
    if (known === null) storage.setItem(key, app.get(pageLoadId));
    return known ?? app.get(pageLoadId);
  } catch {
    return app.get(pageLoadId); // full or not allowed
  }
}

/** How long a reloaded tab waits for its name, in milliseconds: the previous load may still hold it. */
const lockTimeout = 1000;

/**
 * Holds a lock on this tab's name while the tab lives. A duplicated tab starts with the name of the original, which
 * holds the lock, so it takes a new name. Resolves once the name is known. Does nothing without lock support.
 */
export async function lockTabName(app: App, signal: AbortSignal = AbortSignal.timeout(lockTimeout)): Promise<void> {
  const { locks, tabStorage } = app.services;
  if (locks === undefined || (await holdName(locks, getTabName(app), { signal }))) return;
  try {
    tabStorage().setItem(key, app.get(pageLoadId));
  } catch {
    return; // full or not allowed
  }
  await holdName(locks, app.get(pageLoadId), {});
}

/** Returns false if another tab still holds the name when the signal aborts. */
function holdName(locks: LockManager, name: string, options: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    locks.request(`docwright tab name ${name}`, options, hold).catch(() => resolve(false));
  });
}
