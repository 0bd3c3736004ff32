import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { services } from '../services.ts';

const preferences = z.object({
  authorName: z.string().default(''),
  authorEmail: z.string().default(''),
  colorScheme: z.enum(['auto', 'light', 'dark']).default('auto'),
  sidePanel: z.boolean().default(true),
  previewBeside: z.boolean().default(false),
  /** Descriptions of APIs that may be fetched from where they are. */
  fetchedAddresses: z.array(z.string()).default([]),
});

/** What the app remembers of the person, on this device. */
export type Preferences = z.infer<typeof preferences>;

const key = 'docwright-preferences';

/** What the app remembers of the person. Changed by `setPreferences`, which stores it. */
export const preferencesStore = createStore<Preferences>(() => preferences.parse({}));

/** Reads what was remembered; what is missing or broken is as at first. */
export function loadPreferences(storage: Pick<Storage, 'getItem'>): void {
  let stored: unknown = {};
  try {
    stored = JSON.parse(storage.getItem(key) ?? '{}');
  } catch {
    stored = {}; // unreadable, or storage is forbidden: start as at first
  }
  preferencesStore.setState(preferences.safeParse(stored).data ?? preferences.parse({}));
}

/** Changes preferences, and remembers them where the browser allows it. */
export function setPreferences(change: Partial<Preferences>): void {
  preferencesStore.setState(change);
  try {
    services().storage().setItem(key, JSON.stringify(preferencesStore.getState()));
  } catch {
    return; // storage is full or forbidden: the preference holds until the tab is closed
  }
}
