import type { RepoPath } from '#base/repoPath.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';

/** Page from which a snippet was opened; null if the user came another way. */
export const snippetOriginStore = defineSiteStore<{
  readonly origin: { readonly snippet: RepoPath; readonly page: RepoPath } | null;
}>(() => ({ origin: null }));
