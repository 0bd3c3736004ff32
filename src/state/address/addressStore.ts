import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';
import { fileOfAddress, fileScreens, parseAddress, type Address } from './address.ts';
import { readSitePlace, writeSitePlace } from './sitePlace.ts';

/** A file, and how it is shown. */
export interface FileAddress {
  readonly site: string;
  readonly screen: (typeof fileScreens)[number];
  readonly path: RepoPath;
}

/** Where the app is, the file that was shown last, and the last that was shown among the pages. Changed by `intents/goTo.ts` and by the browser's own back and forward. */
export const addressStore = createStore<{
  readonly address: Address;
  readonly lastFile: FileAddress | null;
  readonly lastPage: FileAddress | null;
  /** The move that the app followed last with the file on the screen. */
  readonly followed: { readonly from: RepoPath; readonly to: RepoPath } | null;
}>(() => ({ address: parseAddress(''), lastFile: null, lastPage: null, followed: null }));

/** Goes to an address, and remembers the file that it shows. */
export function setAddress(address: Address): void {
  const screen = address.view === 'site' ? fileScreens.find((candidate) => candidate === address.screen) : undefined;
  const path = fileOfAddress(address);
  if (screen === undefined || address.view !== 'site' || path === null) return addressStore.setState({ address });
  const lastFile: FileAddress = { site: address.site, screen, path };
  keepShown(lastFile);
  addressStore.setState(screen === 'files' ? { address, lastFile } : { address, lastFile, lastPage: lastFile });
}

/** Keeps in mind which file of a site is shown, for the tab's next load; and which page for when the site is opened in another one, to be gone on with there. */
export function keepShown({ site, screen, path }: FileAddress): void {
  writeSitePlace(ofTab, site, { screen, path });
  if (screen !== 'files') writeSitePlace(ofBrowser, site, { screen: screen === 'preview' ? 'page' : screen, path });
}

/** The file of a site that was shown last: in this tab, else in this browser. Null where that is not known. */
export function shownLast(site: string): FileAddress | null {
  const { lastFile } = addressStore.getState();
  if (lastFile?.site === site) return lastFile;
  const place = readSitePlace(ofTab, site) ?? readSitePlace(ofBrowser, site);
  return place === null ? null : { site, ...place };
}

const ofTab = () => globalThis.sessionStorage;
const ofBrowser = () => globalThis.localStorage;

/** The file that the app's address is about now; null where it is about none. */
export function fileShownNow(): RepoPath | null {
  return fileOfAddress(addressStore.getState().address);
}
