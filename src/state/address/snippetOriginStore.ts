import type { RepoPath } from '#base/repoPath.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';

/** The page from which a snippet was opened; null where one came another way. */
export const snippetOriginStore = defineSiteStore<{
  readonly origin: { readonly snippet: RepoPath; readonly page: RepoPath } | null;
}>(() => ({ origin: null }));
