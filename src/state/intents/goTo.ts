import { formatAddress, parseAddress, type Address, type Shown } from '../address/address.ts';
import { addressStore, setAddress } from '../address/addressStore.ts';

/** Goes to an address of the app; `replace` leaves no step to come back to. */
export function goTo(address: Address, replace = false): void {
  const hash = formatAddress(address);
  if (hash !== globalThis.location.hash) globalThis.history[replace ? 'replaceState' : 'pushState'](null, '', hash);
  setAddress(address);
}

/** Shows something else of the site that is open; `replace` leaves no step to come back to. */
export function goToScreen(shown: Shown, replace = false): void {
  const { address } = addressStore.getState();
  if (address.view === 'site') goTo({ view: 'site', site: address.site, ...shown }, replace);
}

/** Shows in the preview that the finished site has no page at an address, which a link of a page leads to. */
export function goToMissing(path: string, missing: string): void {
  goToScreen({ screen: 'preview', path, missing });
}

/** Follows the browser's own back, forward and edited addresses; gives what ends it. Not by `popstate`, which comes before: what is open on the screen ends by that while it is there. */
export function followBrowserAddress(): () => void {
  const follow = () => setAddress(parseAddress(globalThis.location.hash));
  follow();
  globalThis.addEventListener('hashchange', follow);
  return () => {
    globalThis.removeEventListener('hashchange', follow);
  };
}
