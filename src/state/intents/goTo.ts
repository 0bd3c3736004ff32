import { formatAddress, parseAddress, type Address, type Shown } from '../address/address.ts';
import { addressStore, setAddress } from '../address/addressStore.ts';
import type { App } from '../app.ts';

/** Goes to an address of the app; `replace` leaves no step to come back to. */
export function goTo(app: App, address: Address, replace = false): void {
  const hash = formatAddress(address);
  if (hash !== app.services.window.location.hash)
    app.services.window.history[replace ? 'replaceState' : 'pushState'](null, '', hash);
  setAddress(app, address);
}

/** Shows something else of the site that is open; `replace` leaves no step to come back to. */
export function goToScreen(app: App, shown: Shown, replace = false): void {
  const { address } = app.get(addressStore).getState();
  if (address.view === 'site') goTo(app, { view: 'site', site: address.site, ...shown }, replace);
}

/** Shows in the preview that the finished site has no page at an address, which a link of a page leads to. */
export function goToMissing(app: App, path: string, missing: string): void {
  goToScreen(app, { screen: 'preview', path, missing });
}

/** Follows the browser's own back, forward and edited addresses; gives what ends it. Not by `popstate`, which comes before: what is open on the screen ends by that while it is there. */
export function followBrowserAddress(app: App): () => void {
  const follow = () => setAddress(app, parseAddress(app.services.window.location.hash));
  follow();
  app.services.window.addEventListener('hashchange', follow);
  return () => {
    app.services.window.removeEventListener('hashchange', follow);
  };
}
