import type { RepoPath } from '#base/repoPath.ts';
import { storeOfSite } from '../site/storeOfSite.ts';

/** The page from which a snippet was opened; null where one came another way. */
export const snippetOriginStore = storeOfSite<{
  readonly origin: { readonly snippet: RepoPath; readonly page: RepoPath } | null;
}>(() => ({ origin: null }));
