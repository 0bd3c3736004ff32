import type { RepoPath } from '#base/repoPath.ts';
import { formatRoute, parseRoute, parseRoutePart, type AppRoute, type ScreenTarget } from './route.ts';
import { routeStore, setRoute } from './routeStore.ts';
import type { App } from '../app.ts';

/** Goes to a route. `replace` replaces the current history entry. */
export function goTo(app: App, address: AppRoute, replace = false): void {
  const hash = formatRoute(address);
  if (hash !== app.services.window.location.hash)
    app.services.window.history[replace ? 'replaceState' : 'pushState'](null, '', hash);
  setRoute(app, address);
}

/** Shows another part of the open site. `replace` replaces the current history entry. */
export function goToScreen(app: App, shown: ScreenTarget, replace = false): void {
  const { address } = app.get(routeStore).getState();
  if (address.view === 'site') goTo(app, { view: 'site', site: address.site, ...shown }, replace);
}

/** Shows in the preview that the built site has no page at the URL of a link. */
export function goToMissingPage(app: App, path: string, missing: string): void {
  goToScreen(app, { screen: 'preview', path, missing });
}

/**
 * Follows the browser's back, forward, and edited addresses. `placeAtPart` makes a page open at a part of it. Returns the stop function. Not on `popstate`, which fires
 * earlier: what is open on screen closes on that event while still mounted.
 */
export function syncRouteWithBrowser(
  app: App,
  placeAtPart: (app: App, path: RepoPath, part: string) => Promise<void> = () => Promise.resolve(),
): () => void {
  const start = () => setRoute(app, parseRoute(app.services.window.location.hash));
  const follow = () => {
    const { hash } = app.services.window.location;
    const [address, part] = [parseRoute(hash), parseRoutePart(hash)];
    if (part === null || address.view !== 'site') return setRoute(app, address);
    // The address is that of the page; its part is only where the page opens.
    app.services.window.history.replaceState(null, '', formatRoute(address));
    const before = app.get(routeStore).getState().address;
    const isInOpenSite = before.view === 'site' && before.site === address.site;
    if (!isInOpenSite || address.screen !== 'page' || address.path === null) return setRoute(app, address);
    void placeAtPart(app, address.path, part).then(() => {
      // The reader may have gone elsewhere meanwhile.
      if (app.services.window.location.hash === formatRoute(address)) setRoute(app, address);
    });
  };
  start();
  app.services.window.addEventListener('hashchange', follow);
  return () => {
    app.services.window.removeEventListener('hashchange', follow);
  };
}
