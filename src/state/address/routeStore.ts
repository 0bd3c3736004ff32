import type { RepoPath } from '#base/repoPath.ts';
import { fileOfRoute, fileScreens, parseRoute, type AppRoute } from './route.ts';
import { readLastShownFile, writeLastShownFile } from './lastShownFile.ts';
import { defineStore, type App } from '../app.ts';

/** A file, and how it is shown. */
export interface FileRoute {
  readonly site: string;
  readonly screen: (typeof fileScreens)[number];
  readonly path: RepoPath;
}

/** Where the app is, the file that was shown last, and the last that was shown among the pages. Changed by `intents/goTo.ts` and by the browser's own back and forward. */
export const routeStore = defineStore<{
  readonly address: AppRoute;
  readonly lastFile: FileRoute | null;
  readonly lastPage: FileRoute | null;
  /** The move that the app followed last with the file on the screen. */
  readonly followed: { readonly from: RepoPath; readonly to: RepoPath } | null;
}>(() => ({ address: parseRoute(''), lastFile: null, lastPage: null, followed: null }));

/** Goes to an address, and remembers the file that it shows. */
export function setRoute(app: App, address: AppRoute): void {
  const screen = address.view === 'site' ? fileScreens.find((candidate) => candidate === address.screen) : undefined;
  const path = fileOfRoute(address);
  if (screen === undefined || address.view !== 'site' || path === null)
    return app.get(routeStore).setState({ address });
  const lastFile: FileRoute = { site: address.site, screen, path };
  keepShown(app, lastFile);
  app.get(routeStore).setState(screen === 'files' ? { address, lastFile } : { address, lastFile, lastPage: lastFile });
}

/** Keeps in mind which file of a site is shown, for the tab's next load; and which page one is on, to go on there in another tab. */
function keepShown(app: App, { site, screen, path }: FileRoute): void {
  writeLastShownFile(app.services.tabStorage, site, { screen, path });
  // A tab behind another one may follow a page that is moved there: nobody is on it.
  if (screen === 'files' || app.services.window.document.visibilityState === 'hidden') return;
  writeLastShownFile(app.services.storage, site, { screen: screen === 'preview' ? 'page' : screen, path });
}

/** A file of a site was moved: where it was shown last, its new name is kept in mind. */
export function updateLastShownPath(app: App, site: string, from: RepoPath, to: RepoPath): void {
  for (const storage of [app.services.tabStorage, app.services.storage]) {
    const place = readLastShownFile(storage, site);
    if (place?.path === from) writeLastShownFile(storage, site, { ...place, path: to });
  }
}

/** The files of a site that were shown last, as far as they are known: in this tab, and in this browser. */
export function readLastShownFiles(app: App, site: string): readonly FileRoute[] {
  const { lastFile } = app.get(routeStore).getState();
  const places = [
    readLastShownFile(app.services.tabStorage, site),
    readLastShownFile(app.services.storage, site),
  ].flatMap((place) => (place === null ? [] : [{ site, ...place }]));
  return lastFile?.site === site ? [lastFile, ...places] : places;
}

/** The file that the app's address is about now; null where it is about none. */
export function getActiveFile(app: App): RepoPath | null {
  return fileOfRoute(app.get(routeStore).getState().address);
}
