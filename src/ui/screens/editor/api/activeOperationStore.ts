import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';
import type { EditableApiPage } from '#state/pages/editableApiPage.ts';

/** The operation whose page is shown, for what stands beside it; null where none is. */
export const activeOperationStore = createStore<{
  readonly shown: { readonly path: RepoPath; readonly page: EditableApiPage } | null;
}>(() => ({ shown: null }));
