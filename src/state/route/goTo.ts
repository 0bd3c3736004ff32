import { fileOfRoute, formatRoute, parseRoute, parseRoutePart, type AppRoute, type ScreenTarget } from './route.ts';
import { requestPart, routeStore, setRoute } from './routeStore.ts';
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
 * Follows the browser's back, forward, and edited addresses. Returns the stop function. Not on `popstate`, which fires
 * earlier: what is open on screen closes on that event while still mounted.
 */
export function syncRouteWithBrowser(app: App): () => void {
  const { window } = app.services;
  const follow = () => {
    const { hash } = window.location;
    const [address, part] = [parseRoute(hash), parseRoutePart(hash)];
    // The address is that of the page; its part is only where the page opens.
    if (part !== null && address.view === 'site') window.history.replaceState(null, '', formatRoute(address));
    setRoute(app, address);
    const path = fileOfRoute(address);
    if (part !== null && path !== null) requestPart(app, path, part);
  };
  follow();
  window.addEventListener('hashchange', follow);
  return () => {
    window.removeEventListener('hashchange', follow);
  };
}
