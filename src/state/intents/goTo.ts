import { formatRoute, parseRoute, type AppRoute, type ScreenTarget } from '../address/route.ts';
import { routeStore, setRoute } from '../address/routeStore.ts';
import type { App } from '../app.ts';

/** Goes to an address of the app; `replace` leaves no step to come back to. */
export function goTo(app: App, address: AppRoute, replace = false): void {
  const hash = formatRoute(address);
  if (hash !== app.services.window.location.hash)
    app.services.window.history[replace ? 'replaceState' : 'pushState'](null, '', hash);
  setRoute(app, address);
}

/** Shows something else of the site that is open; `replace` leaves no step to come back to. */
export function goToScreen(app: App, shown: ScreenTarget, replace = false): void {
  const { address } = app.get(routeStore).getState();
  if (address.view === 'site') goTo(app, { view: 'site', site: address.site, ...shown }, replace);
}

/** Shows in the preview that the finished site has no page at an address, which a link of a page leads to. */
export function goToMissingPage(app: App, path: string, missing: string): void {
  goToScreen(app, { screen: 'preview', path, missing });
}

/** Follows the browser's own back, forward and edited addresses; gives what ends it. Not by `popstate`, which comes before: what is open on the screen ends by that while it is there. */
export function syncRouteWithBrowser(app: App): () => void {
  const follow = () => setRoute(app, parseRoute(app.services.window.location.hash));
  follow();
  app.services.window.addEventListener('hashchange', follow);
  return () => {
    app.services.window.removeEventListener('hashchange', follow);
  };
}
