import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';
import { parseAddress, type Address, type SiteScreen } from './address.ts';

/** A file, and how it is shown. */
export interface FileAddress {
  readonly site: string;
  readonly screen: SiteScreen;
  readonly path: RepoPath;
}

const fileScreens = new Set<SiteScreen>(['page', 'preview', 'source', 'files']);

/** Where the app is, and the file that was shown last. Changed by `intents/goTo.ts` and by the browser's own back and forward. */
export const addressStore = createStore<{ readonly address: Address; readonly lastFile: FileAddress | null }>(() => ({ address: parseAddress(''), lastFile: null }));

/** Goes to an address, and remembers the file that it shows. */
export function setAddress(address: Address): void {
  const isFile = address.view === 'site' && address.path !== null && fileScreens.has(address.screen);
  addressStore.setState(isFile ? { address, lastFile: { site: address.site, screen: address.screen, path: address.path } } : { address });
}
