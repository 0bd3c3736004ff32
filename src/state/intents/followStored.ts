import type { RepoPath } from '#base/repoPath.ts';
import { openSiteNow } from '../siteStore.ts';
import { refreshSite } from './refreshSite.ts';

/** Long enough that it does not fall between two words. */
const quiet = 1000;
let waiting: ReturnType<typeof setTimeout> | null = null;
let refreshing: Promise<void> = Promise.resolve();

/**
 * Takes a file that was stored into the site's state. Where it is new among the changes, at once; else when nothing was
 * stored for a second, because every screen follows that state and somebody is typing.
 */
export async function followStored(path: RepoPath): Promise<void> {
  const known = openSiteNow()?.changes.some((change) => change.path === path && change.kind === 'edited') === true;
  if (waiting !== null) clearTimeout(waiting);
  waiting = null;
  if (known) waiting = setTimeout(() => void followWaiting(), quiet);
  else await refresh();
}

/** Takes in now what waits for a quiet moment. */
export async function followWaiting(): Promise<void> {
  if (waiting === null) return refreshing;
  clearTimeout(waiting);
  waiting = null;
  await refresh();
}

/** Another site is opened: nothing of the one before is waited for. */
export function forgetStored(): void {
  if (waiting !== null) clearTimeout(waiting);
  waiting = null;
  refreshing = Promise.resolve();
}

function refresh(): Promise<void> {
  refreshing = refreshSite();
  return refreshing;
}
