import { defineState, type App } from '../app.ts';

const key = 'docwright-tab';

/** Names this load of the tab, and no other. A page without HTTPS has no `randomUUID`. */
export const pageLoadId = defineState(() =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
);

/** What entries of the journal call this tab, also after it was loaded again. */
export function getTabName(app: App): string {
  try {
    const storage = app.services.tabStorage();
    const known = storage.getItem(key);
    if (known === null) storage.setItem(key, app.get(pageLoadId));
    return known ?? app.get(pageLoadId);
  } catch {
    return app.get(pageLoadId); // full or forbidden
  }
}

/** How long a tab that was reloaded waits for its name, in milliseconds: its last load may still hold it. */
const patience = 1000;

/**
 * Holds this tab's name while it lives. A duplicated tab starts with the name of the first one, which holds it: it takes a new one. Settles once
 * that is known. Does nothing if the browser has no locks.
 */
export async function lockTabName(app: App, signal: AbortSignal = AbortSignal.timeout(patience)): Promise<void> {
  const { locks, tabStorage } = app.services;
  if (locks === undefined || (await holdName(locks, getTabName(app), { signal }))) return;
  try {
    tabStorage().setItem(key, app.get(pageLoadId));
  } catch {
    return; // full or forbidden
  }
  await holdName(locks, app.get(pageLoadId), {});
}

/** Returns false if another tab holds the name until the signal. */
function holdName(locks: LockManager, name: string, options: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    locks.request(`docwright tab name ${name}`, options, hold).catch(() => resolve(false));
  });
}
