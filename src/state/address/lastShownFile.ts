import { z } from 'zod';
import { fileScreens } from './route.ts';
import type { KeyValueStorage } from '../services.ts';

const sitePlace = z.object({ screen: z.enum(fileScreens), path: z.string() });

/** The file of a site that was shown last in this browser, and how. */
export type LastShownFile = z.infer<typeof sitePlace>;

const keyOf = (site: string) => `docwright-site-place ${site}`;

/** Writes down which file of a site is shown, for when it is opened again, in another tab as well. A browser that refuses opens the site at its first page. */
export function writeLastShownFile(
  storage: () => KeyValueStorage,
  site: string,
  { screen, path }: LastShownFile,
): void {
  try {
    storage().setItem(keyOf(site), JSON.stringify({ screen, path }));
  } catch {
    return; // full or forbidden
  }
}

/** Which file of a site was shown last in this browser; null where that is not known. */
export function readLastShownFile(storage: () => KeyValueStorage, site: string): LastShownFile | null {
  try {
    return sitePlace.safeParse(JSON.parse(storage().getItem(keyOf(site)) ?? 'null')).data ?? null;
  } catch {
    return null; // forbidden, or no JSON
  }
}

/** Forgets where one was in a site: it is removed from this browser. */
export function deleteLastShownFile(storage: () => KeyValueStorage, site: string): void {
  try {
    storage().removeItem(keyOf(site));
  } catch {
    return; // forbidden: nothing was written
  }
}
