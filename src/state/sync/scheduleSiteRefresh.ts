import type { RepoPath } from '#base/repoPath.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { refreshSite } from './refreshSite.ts';
import type { App } from '../app.ts';

/** Long enough not to fall between two words; milliseconds. */
const refreshDebounce = 1000;
const stored = defineSiteState((): { waiting: ReturnType<typeof setTimeout> | null; refreshing: Promise<void> } => ({
  waiting: null,
  refreshing: Promise.resolve(),
}));

/**
 * Updates the site's state after a file was stored: at once if it isn't listed as edited yet, else after a second
 * without saves, because every screen follows that state while the user types.
 */
export async function scheduleSiteRefresh(app: App, path: RepoPath): Promise<void> {
  const known = getOpenSite(app)?.changes.some((change) => change.path === path && change.kind === 'edited') === true;
  const own = app.get(stored);
  if (own.waiting !== null) clearTimeout(own.waiting);
  own.waiting = known ? setTimeout(() => own === app.get(stored) && void flushSiteRefresh(app), refreshDebounce) : null;
  if (!known) await refresh(app);
}

/** Runs a scheduled refresh now. */
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
