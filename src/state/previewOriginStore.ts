import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';

/** The page to which one came from its preview, to edit a block of it; null where one came another way. */
export const previewOriginStore = createStore<{ readonly page: RepoPath | null }>(() => ({ page: null }));
