import type { RepoPath } from '#base/repoPath.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { refreshSite } from './refreshSite.ts';
import type { App } from '../app.ts';

/** Long enough that it does not fall between two words. */
const quiet = 1000;
const stored = defineSiteState((): { waiting: ReturnType<typeof setTimeout> | null; refreshing: Promise<void> } => ({
  waiting: null,
  refreshing: Promise.resolve(),
}));

/**
 * Takes a file that was stored into the site's state. Where it is new among the changes, at once; else when nothing was
 * stored for a second, because every screen follows that state and somebody is typing.
 */
export async function scheduleSiteRefresh(app: App, path: RepoPath): Promise<void> {
  const known = getOpenSite(app)?.changes.some((change) => change.path === path && change.kind === 'edited') === true;
  const own = app.get(stored);
  if (own.waiting !== null) clearTimeout(own.waiting);
  own.waiting = known ? setTimeout(() => own === app.get(stored) && void flushSiteRefresh(app), quiet) : null;
  if (!known) await refresh(app);
}

/** Takes in now what waits for a quiet moment. */
export async function flushSiteRefresh(app: App): Promise<void> {
  const own = app.get(stored);
  if (own.waiting === null) return own.refreshing;
  clearTimeout(own.waiting);
  own.waiting = null;
  await refresh(app);
}

function refresh(app: App): Promise<void> {
  const own = app.get(stored);
  own.refreshing = refreshSite(app);
  return own.refreshing;
}
