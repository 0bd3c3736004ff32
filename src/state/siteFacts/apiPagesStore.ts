import type { RepoPath } from '#base/repoPath.ts';
import { fileOfRoute, replaceRouteFile } from '../route/route.ts';
import { routeStore, updateLastShownPath } from '../route/routeStore.ts';
import { goTo } from '../route/goTo.ts';
import type { ApiNavigation } from '#site/api/apiNavigation.ts';
import type { RemoteDescription } from '#site/api/remoteDescriptions.ts';
import type { ApiPageListItem, ApiPagesSummary, DescriptionFailure } from '#site/api/apiPagesSummary.ts';
import { defineStore, type App } from '../app.ts';

/** Pages of the open site generated from OpenAPI files. */
export interface ApiPagesState {
  /** True once they were read; until then any page may be one of them. */
  readonly isKnown: boolean;
  /** True if the site references OpenAPI files, whether or not they produce pages. */
  readonly hasFiles: boolean;
  /** Changes with each read. */
  readonly revision: number;
  readonly navigation: ApiNavigation;
  readonly byPath: ReadonlyMap<RepoPath, ApiPageListItem>;
  /** For each generated API description, the overlay that takes its edits. */
  readonly overlays: ReadonlyMap<RepoPath, RepoPath>;
  /** API descriptions at a URL, read only if the user allowed fetching. */
  readonly elsewhere: readonly RemoteDescription[];
  /** API descriptions that couldn't be read. */
  readonly unread: readonly DescriptionFailure[];
  /** A read that takes long or timed out; null otherwise. */
  readonly reading: ApiReadProgress | null;
}

/** A long read of descriptions: its first file, the number of files, and whether it timed out. */
export interface ApiReadProgress {
  readonly first: RepoPath;
  readonly files: number;
  readonly isTooLong: boolean;
}

const nothing: ApiNavigation = { entries: [], added: [] };

export const apiPagesStore = defineStore<ApiPagesState>(() => ({
  isKnown: false,
  hasFiles: false,
  revision: 0,
  navigation: nothing,
  byPath: new Map(),
  overlays: new Map(),
  elsewhere: [],
  unread: [],
  reading: null,
}));

/** Sets the progress of reading descriptions. */
export function setApiReadProgress(app: App, reading: ApiReadProgress | null): void {
  app.get(apiPagesStore).setState({ reading });
}

/** Sets the API pages of a site as read; null if it has none. */
export function setApiPages(app: App, pages: Omit<ApiPagesSummary, 'wanted' | 'files'> | null): void {
  const before = app.get(apiPagesStore).getState().byPath;
  const byPath = new Map((pages?.pages ?? []).map((page) => [page.path, page]));
  app.get(apiPagesStore).setState(({ revision }) => ({
    isKnown: true,
    hasFiles: pages !== null,
    revision: revision + 1,
    navigation: pages?.navigation ?? nothing,
    byPath,
    overlays: new Map(pages?.overlays ?? []),
    elsewhere: pages?.elsewhere ?? [],
    unread: pages?.unread ?? [],
  }));
  followMovedPages(app, before, byPath);
}

/** If operations' pages moved because of new names, the route follows, and so do the files shown last. */
function followMovedPages(app: App, before: ApiPagesState['byPath'], after: ApiPagesState['byPath']): void {
  const { address } = app.get(routeStore).getState();
  if (address.view !== 'site') return;
  const gone = [...before.values()].filter(({ path }) => !after.has(path));
  if (gone.length === 0) return;
  const paths = new Map([...after.values()].map(({ operation, path }) => [operation, path]));
  for (const { path, operation } of gone) {
    const now = paths.get(operation);
    if (now === undefined) continue;
    updateLastShownPath(app, address.site, path, now);
    if (fileOfRoute(address) === path) goTo(app, replaceRouteFile(address, now), true);
  }
}

/** Clears the API pages before another site is opened. */
export function clearApiPages(app: App): void {
  app.get(apiPagesStore).setState(({ revision }) => ({
    isKnown: false,
    hasFiles: false,
    revision: revision + 1,
    navigation: nothing,
    byPath: new Map(),
    overlays: new Map(),
    elsewhere: [],
    unread: [],
    reading: null,
  }));
}
