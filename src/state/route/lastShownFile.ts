import { isObject } from '#base/isObject.ts';
import { fileScreens } from './route.ts';
import type { KeyValueStorage } from '../services.ts';

/** File of a site shown last in this browser, and the screen that showed it. */
export interface LastShownFile {
  readonly screen: (typeof fileScreens)[number];
  readonly path: string;
}

const keyOf = (site: string) => `docwright-site-place ${site}`;

/**
 * Stores which file of a site is shown, for reopening it later, also in another tab. If storage refuses, the site opens
 * at its first page.
 */
export function writeLastShownFile(
  storage: () => KeyValueStorage,
  site: string,
  { screen, path }: LastShownFile,
): void {
  try {
    storage().setItem(keyOf(site), JSON.stringify({ screen, path }));
  } catch {
    return; // full or not allowed
  }
}

/** Returns the file of a site shown last in this browser; null if unknown. */
export function readLastShownFile(storage: () => KeyValueStorage, site: string): LastShownFile | null {
  try {
    const read: unknown = JSON.parse(storage().getItem(keyOf(site)) ?? 'null');
    const { screen, path } = isObject(read) ? read : {};
    const known = fileScreens.find((one) => one === screen);
    return known === undefined || typeof path !== 'string' ? null : { screen: known, path };
  } catch {
    return null; // not allowed, or not JSON
  }
}

/** Removes a site's last shown file from this browser. */
export function deleteLastShownFile(storage: () => KeyValueStorage, site: string): void {
  try {
    storage().removeItem(keyOf(site));
  } catch {
    return; // not allowed, so nothing was stored
  }
}
