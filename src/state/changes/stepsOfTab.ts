import { services } from '../services.ts';

/** One name for all sites: a tab has room for the steps of the one that something was done to last. */
const key = 'docwright-steps';

/** Keeps the written steps of a site, of which so many reviews ended, for this tab's next load, in place of those of any other. False where the tab has no room for them: then it keeps none. */
export function keepWritten(site: string, endedReviews: number, written: string): boolean {
  try {
    const storage = services().tabStorage?.();
    storage?.removeItem(key);
    if (written !== '') storage?.setItem(key, `${site}\n${endedReviews}\n${written}`);
    return true;
  } catch {
    return false; // full or forbidden
  }
}

/** What `keepWritten` kept of a site in this tab since the last of so many reviews ended; empty where that is nothing. */
export function keptWritten(site: string, endedReviews: number): string {
  const start = `${site}\n${endedReviews}\n`;
  const kept = keptNow();
  return kept.startsWith(start) ? kept.slice(start.length) : '';
}

function keptNow(): string {
  try {
    return services().tabStorage?.().getItem(key) ?? '';
  } catch {
    return ''; // forbidden
  }
}

/** The site is removed from this browser, or fetched anew: nothing of it is there to be taken back. */
export function forgetKeptSteps(site: string): void {
  if (keptNow().startsWith(`${site}\n`)) keepWritten(site, 0, '');
}
