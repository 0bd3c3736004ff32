import type { RepoPath } from '#base/repoPath.ts';
import { fileOfRoute, replaceRouteFile } from '../address/route.ts';
import { routeStore } from '../address/routeStore.ts';
import { goTo } from '../intents/goTo.ts';
import type { ApiNavigation } from '#site/api/apiNavigation.ts';
import type { RemoteDescription } from '#site/api/remoteDescriptions.ts';
import type { ApiPageListItem, ApiPagesSummary, DescriptionFailure } from '#site/api/apiPagesSummary.ts';
import { defineStore, type App } from '../app.ts';

/** The pages of the open site that are made of OpenAPI files. */
export interface ApiPagesState {
  /** Whether they were read; before that a page may be one of them. */
  readonly isKnown: boolean;
  /** Whether the site names OpenAPI files, whatever is made of them. */
  readonly hasFiles: boolean;
  /** Another number for each reading. */
  readonly revision: number;
  readonly navigation: ApiNavigation;
  readonly byPath: ReadonlyMap<RepoPath, ApiPageListItem>;
  /** For files that a tool makes: the overlay that takes what is edited of them. */
  readonly overlays: ReadonlyMap<RepoPath, RepoPath>;
  /** Descriptions at an address, which are read where the writer let them be fetched. */
  readonly elsewhere: readonly RemoteDescription[];
  /** Descriptions of which nothing could be read. */
  readonly unread: readonly DescriptionFailure[];
  /** What is being read for long by now, or was given up; null otherwise. */
  readonly reading: ApiReadProgress | null;
}

/** A reading of descriptions that takes long: what it began with, of how many files, and whether it took too long. */
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

/** Says how the reading of descriptions goes on. */
export function setApiReadProgress(app: App, reading: ApiReadProgress | null): void {
  app.get(apiPagesStore).setState({ reading });
}

/** Shows the API pages of a site as they were read; null where it has none. */
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
  followMovedPage(app, before, byPath);
}

/** An operation that is called otherwise has its page elsewhere: whoever is on it stays on it. */
function followMovedPage(app: App, before: ApiPagesState['byPath'], after: ApiPagesState['byPath']): void {
  const { address } = app.get(routeStore).getState();
  const path = fileOfRoute(address);
  const page = path === null || after.has(path) ? undefined : before.get(path);
  const now =
    page === undefined ? undefined : [...after.values()].find(({ operation }) => operation === page.operation);
  if (address.view === 'site' && now !== undefined) goTo(app, replaceRouteFile(address, now.path), true);
}

/** Nothing is known of the API pages of the site that is opened next. */
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
