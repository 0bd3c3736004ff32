import { isObject } from '#base/isObject.ts';
import { defineStore, type App } from '../app.ts';

const colorSchemes = ['auto', 'light', 'dark'] as const;

/** The user's preferences on this device. */
export interface Preferences {
  readonly authorName: string;
  readonly authorEmail: string;
  readonly colorScheme: (typeof colorSchemes)[number];
  readonly sidePanel: boolean;
  readonly previewBeside: boolean;
  /** URLs of API descriptions that may be fetched. */
  readonly fetchedAddresses: readonly string[];
}

const defaults: Preferences = {
  authorName: '',
  authorEmail: '',
  colorScheme: 'auto',
  sidePanel: true,
  previewBeside: false,
  fetchedAddresses: [],
};

/** Parses stored preferences; missing or invalid ones get their defaults. Part of the first screen, so it uses no library. */
function parsePreferences(value: unknown): Preferences {
  const stored = isObject(value) ? value : {};
  const text = (key: 'authorName' | 'authorEmail') => {
    const own = stored[key];
    return typeof own === 'string' ? own : defaults[key];
  };
  const flag = (key: 'sidePanel' | 'previewBeside') => {
    const own = stored[key];
    return typeof own === 'boolean' ? own : defaults[key];
  };
  const addresses: unknown = stored['fetchedAddresses'];
  return {
    authorName: text('authorName'),
    authorEmail: text('authorEmail'),
    colorScheme: colorSchemes.find((one) => one === stored['colorScheme']) ?? defaults.colorScheme,
    sidePanel: flag('sidePanel'),
    previewBeside: flag('previewBeside'),
    fetchedAddresses: Array.isArray(addresses) ? addresses.filter((one) => typeof one === 'string') : [],
  };
}

const key = 'docwright-preferences';

/** The user's preferences. Changed by `setPreferences`, which stores them. */
export const preferencesStore = defineStore<Preferences>(() => defaults);

/** Loads the stored preferences; missing or invalid ones get their defaults. */
export function loadPreferences(app: App): void {
  let stored: unknown = {};
  try {
    stored = JSON.parse(app.services.storage().getItem(key) ?? '{}');
  } catch {
    stored = {}; // unreadable, or storage isn't allowed: use the defaults
  }
  app.get(preferencesStore).setState(parsePreferences(stored));
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
