import { z } from 'zod';
import { defineStore, type App } from '../app.ts';

const preferences = z.object({
  authorName: z.string().default(''),
  authorEmail: z.string().default(''),
  colorScheme: z.enum(['auto', 'light', 'dark']).default('auto'),
  sidePanel: z.boolean().default(true),
  previewBeside: z.boolean().default(false),
  /** URLs of API descriptions that may be fetched. */
  fetchedAddresses: z.array(z.string()).default([]),
});

/** The user's preferences on this device. */
export type Preferences = z.infer<typeof preferences>;

const key = 'docwright-preferences';

/** The user's preferences. Changed by `setPreferences`, which stores them. */
export const preferencesStore = defineStore<Preferences>(() => preferences.parse({}));

/** Loads the stored preferences; missing or invalid ones get their defaults. */
export function loadPreferences(app: App): void {
  let stored: unknown = {};
  try {
    stored = JSON.parse(app.services.storage().getItem(key) ?? '{}');
  } catch {
    stored = {}; // unreadable, or storage isn't allowed: use the defaults
  }
  app.get(preferencesStore).setState(preferences.safeParse(stored).data ?? preferences.parse({}));
}

/** Changes preferences and stores them if the browser allows it. */
export function setPreferences(app: App, change: Partial<Preferences>): void {
  app.get(preferencesStore).setState(change);
  try {
    app.services.storage().setItem(key, JSON.stringify(app.get(preferencesStore).getState()));
  } catch {
    return; // storage is full or not allowed: lasts until the tab is closed
  }
}
