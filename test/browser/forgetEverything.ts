import type { BrowserContext, Frame } from '@playwright/test';

const stored = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets';
const visited = new WeakMap<BrowserContext, Set<string>>();

/** Records the origins that a context's pages visit, for `forgetEverything`. */
export function watchOrigins(context: BrowserContext): void {
  const origins = new Set<string>();
  visited.set(context, origins);
  const add = (frame: Frame) => void (/^https?:/.test(frame.url()) && origins.add(new URL(frame.url()).origin));
  context.on('page', (page) => page.on('framenavigated', add));
}

/** Closes a context's pages and clears what they stored and set; keeps its HTTP cache. */
export async function forgetEverything(context: BrowserContext): Promise<void> {
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  const pages = context.pages();
  const last = await context.newPage();
  for (const page of pages) await page.close();
  const devtools = await context.newCDPSession(last);
  for (const origin of visited.get(context) ?? [])
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: stored });
  visited.get(context)?.clear();
  await last.close();
}
