import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';
import type { ApiPage } from '#state/pages/apiPage.ts';

/** The operation whose page is shown, for what stands beside it; null where none is. */
export const shownOperation = createStore<{
  readonly shown: { readonly path: RepoPath; readonly page: ApiPage } | null;
}>(() => ({ shown: null }));
