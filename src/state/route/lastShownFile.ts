import { z } from 'zod';
import { fileScreens } from './route.ts';
import type { KeyValueStorage } from '../services.ts';

const sitePlace = z.object({ screen: z.enum(fileScreens), path: z.string() });

/** File of a site shown last in this browser, and the screen that showed it. */
export type LastShownFile = z.infer<typeof sitePlace>;

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
    return sitePlace.safeParse(JSON.parse(storage().getItem(keyOf(site)) ?? 'null')).data ?? null;
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
