import { z } from 'zod';
import { defineStore, type App } from '../app.ts';

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
export const preferencesStore = defineStore<Preferences>(() => preferences.parse({}));

/** Reads what was remembered; what is missing or broken is as at first. */
export function loadPreferences(app: App): void {
  let stored: unknown = {};
  try {
    stored = JSON.parse(app.services.storage().getItem(key) ?? '{}');
  } catch {
    stored = {}; // unreadable, or storage is forbidden: start as at first
  }
  app.get(preferencesStore).setState(preferences.safeParse(stored).data ?? preferences.parse({}));
}

/** Changes preferences, and remembers them where the browser allows it. */
export function setPreferences(app: App, change: Partial<Preferences>): void {
  app.get(preferencesStore).setState(change);
  try {
    app.services.storage().setItem(key, JSON.stringify(app.get(preferencesStore).getState()));
  } catch {
    return; // storage is full or forbidden: the preference holds until the tab is closed
  }
}
