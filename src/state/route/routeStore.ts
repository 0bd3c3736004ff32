import type { RepoPath } from '#base/repoPath.ts';
import { fileOfRoute, fileScreens, parseRoute, type AppRoute } from './route.ts';
import { readLastShownFile, writeLastShownFile } from './lastShownFile.ts';
import { defineStore, type App } from '../app.ts';

/** A file and the screen that shows it. */
export interface FileRoute {
  readonly site: string;
  readonly screen: (typeof fileScreens)[number];
  readonly path: RepoPath;
}

/** A part of a page to scroll to, as the fragment of a URL names it. */
export interface RequestedPart {
  readonly path: RepoPath;
  readonly fragment: string;
}

/** Maximum number of files that were shown earlier. */
const mostEarlier = 10;

/** The current route, the file shown last, the files before it (the latest first), and the page shown last. Changed by `goTo.ts` and by the browser's back and forward. */
export const routeStore = defineStore<{
  readonly address: AppRoute;
  readonly lastFile: FileRoute | null;
  readonly earlierFiles: readonly FileRoute[];
  readonly lastPage: FileRoute | null;
  /** Last move of the shown file that the route followed. */
  readonly followed: { readonly from: RepoPath; readonly to: RepoPath } | null;
  /** The part that the shown page scrolls to once it can; null if none. */
  readonly requestedPart: RequestedPart | null;
}>(() => ({
  address: parseRoute(''),
  lastFile: null,
  earlierFiles: [],
  lastPage: null,
  followed: null,
  requestedPart: null,
}));

/** Makes the shown page scroll to a part. A new object each time, so that the same part can be requested again. */
export function requestPart(app: App, path: RepoPath, fragment: string): void {
  app.get(routeStore).setState({ requestedPart: { path, fragment } });
}

/** Clears the request for a part once it is followed. */
export function clearRequestedPart(app: App): void {
  app.get(routeStore).setState({ requestedPart: null });
}

/** Sets the route and records the file it shows. Going to another file drops the request for a part. */
export function setRoute(app: App, address: AppRoute): void {
  const { requestedPart } = app.get(routeStore).getState();
  if (requestedPart !== null && requestedPart.path !== fileOfRoute(address)) clearRequestedPart(app);
  const screen = address.view === 'site' ? fileScreens.find((candidate) => candidate === address.screen) : undefined;
  const path = fileOfRoute(address);
  if (screen === undefined || address.view !== 'site' || path === null)
    return app.get(routeStore).setState({ address });
  const lastFile: FileRoute = { site: address.site, screen, path };
  keepShown(app, lastFile);
  const { lastFile: before, earlierFiles } = app.get(routeStore).getState();
  const isOther = before !== null && (before.path !== path || before.site !== address.site);
  app.get(routeStore).setState({
    address,
    lastFile,
    ...(isOther ? { earlierFiles: [before, ...earlierFiles].slice(0, mostEarlier) } : {}),
    ...(screen === 'files' ? {} : { lastPage: lastFile }),
  });
}

/** Stores which file is shown, for the tab's next load, and which page, for opening the site in another tab. */
function keepShown(app: App, { site, screen, path }: FileRoute): void {
  writeLastShownFile(app.services.tabStorage, site, { screen, path });
  // A hidden tab may follow a page that another tab moved: nobody is looking at it.
  if (screen === 'files' || app.services.window.document.visibilityState === 'hidden') return;
  writeLastShownFile(app.services.storage, site, { screen: screen === 'preview' ? 'page' : screen, path });
}

/** Updates the files that were shown last after one moved. */
export function updateLastShownPath(app: App, site: string, from: RepoPath, to: RepoPath): void {
  const { lastFile, earlierFiles, lastPage } = app.get(routeStore).getState();
  const update = (shown: FileRoute): FileRoute =>
    shown.site === site && shown.path === from ? { ...shown, path: to } : shown;
  const shown = [lastFile, lastPage, ...earlierFiles];
  if (shown.some((one) => one !== null && update(one) !== one))
    app.get(routeStore).setState({
      lastFile: lastFile && update(lastFile),
      earlierFiles: earlierFiles.map(update),
      lastPage: lastPage && update(lastPage),
    });
  for (const storage of [app.services.tabStorage, app.services.storage]) {
    const place = readLastShownFile(storage, site);
    if (place?.path === from) writeLastShownFile(storage, site, { ...place, path: to });
  }
}

/** Returns the site's last shown files as far as known, the latest first: in this app, this tab, and this browser. */
export function readLastShownFiles(app: App, site: string): readonly FileRoute[] {
  const { lastFile, earlierFiles } = app.get(routeStore).getState();
  const here = [lastFile, ...earlierFiles].flatMap((shown) => (shown?.site === site ? [shown] : []));
  const places = [
    readLastShownFile(app.services.tabStorage, site),
    readLastShownFile(app.services.storage, site),
  ].flatMap((place) => (place === null ? [] : [{ site, ...place }]));
  return [...here, ...places];
}

/** Returns the file of the current route; null if none. */
export function getActiveFile(app: App): RepoPath | null {
  return fileOfRoute(app.get(routeStore).getState().address);
}
