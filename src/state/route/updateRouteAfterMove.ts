import type { RepoPath } from '#base/repoPath.ts';
import { fileOfRoute, replaceRouteFile } from './route.ts';
import { routeStore, updateLastShownPath } from './routeStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { goTo } from './goTo.ts';
import type { App } from '../app.ts';

/** Updates the route and last shown files after a file moved, here or in another tab. */
export function updateRouteAfterMove(app: App, from: RepoPath, to: RepoPath): void {
  const { address } = app.get(routeStore).getState();
  const site = getOpenSite(app)?.summary.id;
  if (site !== undefined) updateLastShownPath(app, site, from, to);
  if (address.view !== 'site' || fileOfRoute(address) !== from) return;
  app.get(routeStore).setState({ followed: { from, to } });
  goTo(app, replaceRouteFile(address, to), true);
}
