import { services } from '../services.ts';

/** One name for all sites: a tab has room for the steps of the one that something was done to last. */
const key = 'docwright-steps';

/** Keeps the written steps of a site for this tab's next load, in place of those of any other. False where the tab has no room for them: then it keeps none. */
export function keepWritten(site: string, written: string): boolean {
  try {
    const storage = services().tabStorage?.();
    storage?.removeItem(key);
    if (written !== '') storage?.setItem(key, `${site}\n${written}`);
    return true;
  } catch {
    return false; // full or forbidden
  }
}

/** What `keepWritten` kept of a site in this tab; empty where that is nothing. */
export function keptWritten(site: string): string {
  try {
    const kept = services().tabStorage?.().getItem(key) ?? '';
    return kept.startsWith(`${site}\n`) ? kept.slice(site.length + 1) : '';
  } catch {
    return ''; // forbidden
  }
}

/** The site is removed from this browser, or fetched anew: nothing of it is there to be taken back. */
export function forgetKeptSteps(site: string): void {
  if (keptWritten(site) !== '') keepWritten(site, '');
}
