import type { RepoPath } from '#base/repoPath.ts';
import { ofOpenSite } from '../openFiles/ofOpenSite.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { refreshSite } from './refreshSite.ts';

/** Long enough that it does not fall between two words. */
const quiet = 1000;
const stored = ofOpenSite((): { waiting: ReturnType<typeof setTimeout> | null; refreshing: Promise<void> } => ({
  waiting: null,
  refreshing: Promise.resolve(),
}));

/**
 * Takes a file that was stored into the site's state. Where it is new among the changes, at once; else when nothing was
 * stored for a second, because every screen follows that state and somebody is typing.
 */
export async function followStored(path: RepoPath): Promise<void> {
  const known = openSiteNow()?.changes.some((change) => change.path === path && change.kind === 'edited') === true;
  const own = stored();
  if (own.waiting !== null) clearTimeout(own.waiting);
  own.waiting = known ? setTimeout(() => own === stored() && void followWaiting(), quiet) : null;
  if (!known) await refresh();
}

/** Takes in now what waits for a quiet moment. */
export async function followWaiting(): Promise<void> {
  const own = stored();
  if (own.waiting === null) return own.refreshing;
  clearTimeout(own.waiting);
  own.waiting = null;
  await refresh();
}

function refresh(): Promise<void> {
  const own = stored();
  own.refreshing = refreshSite();
  return own.refreshing;
}
