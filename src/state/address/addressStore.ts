import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';
import { fileOfAddress, fileScreens, parseAddress, type Address } from './address.ts';
import { readSitePlace, writeSitePlace } from './sitePlace.ts';
import { services } from '../services.ts';

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

/** Keeps in mind which file of a site is shown, for the tab's next load; and which page one is on, to go on there in another tab. */
function keepShown({ site, screen, path }: FileAddress): void {
  writeSitePlace(ofTab, site, { screen, path });
  // A tab behind another one may follow a page that is moved there: nobody is on it.
  if (screen === 'files' || document.visibilityState === 'hidden') return;
  writeSitePlace(ofBrowser, site, { screen: screen === 'preview' ? 'page' : screen, path });
}

/** A file of a site was moved: where it was shown last, its new name is kept in mind. */
export function moveShown(site: string, from: RepoPath, to: RepoPath): void {
  for (const storage of [ofTab, ofBrowser]) {
    const place = readSitePlace(storage, site);
    if (place?.path === from) writeSitePlace(storage, site, { ...place, path: to });
  }
}

/** The files of a site that were shown last, as far as they are known: in this tab, and in this browser. */
export function shownLast(site: string): readonly FileAddress[] {
  const { lastFile } = addressStore.getState();
  const places = [readSitePlace(ofTab, site), readSitePlace(ofBrowser, site)].flatMap((place) =>
    place === null ? [] : [{ site, ...place }],
  );
  return lastFile?.site === site ? [lastFile, ...places] : places;
}

const ofTab = () => services().tabStorage();
const ofBrowser = () => services().storage();

/** The file that the app's address is about now; null where it is about none. */
export function fileShownNow(): RepoPath | null {
  return fileOfAddress(addressStore.getState().address);
}
