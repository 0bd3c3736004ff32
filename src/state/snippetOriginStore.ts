import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';

/** The page from which a snippet was opened; null where one came another way. */
export const snippetOriginStore = createStore<{
  readonly origin: { readonly snippet: RepoPath; readonly page: RepoPath } | null;
}>(() => ({ origin: null }));
