import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';
import type { ApiNavigation } from '#site/api/apiNavigation.ts';
import type { ApiPageName, ApiPages } from '#site/api/apiKeeper.ts';

/** The pages of the open site that are made of OpenAPI files. */
export interface ShownApiPages {
  /** Whether they were read; before that a page may be one of them. */
  readonly isKnown: boolean;
  /** Another number for each reading. */
  readonly revision: number;
  readonly navigation: ApiNavigation;
  readonly byPath: ReadonlyMap<RepoPath, ApiPageName>;
}

const nothing: ApiNavigation = { entries: [], added: [] };

export const apiPagesStore = createStore<ShownApiPages>(() => ({ isKnown: false, revision: 0, navigation: nothing, byPath: new Map() }));

/** Shows the API pages of a site as they were read; null where it has none. */
export function showApiPages(pages: Pick<ApiPages, 'navigation' | 'pages'> | null): void {
  apiPagesStore.setState(({ revision }) => ({ isKnown: true, revision: revision + 1, navigation: pages?.navigation ?? nothing, byPath: new Map((pages?.pages ?? []).map((page) => [page.path, page])) }));
}

/** Nothing is known of the API pages of the site that is opened next. */
export function forgetApiPages(): void {
  apiPagesStore.setState(({ revision }) => ({ isKnown: false, revision: revision + 1, navigation: nothing, byPath: new Map() }));
}
