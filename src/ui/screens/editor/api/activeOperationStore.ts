import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';
import type { EditableApiPage } from '#state/pages/editableApiPage.ts';

/** The operation page currently shown, for the side panel; null if none. */
export const activeOperationStore = createStore<{
  readonly shown: { readonly path: RepoPath; readonly page: EditableApiPage } | null;
}>(() => ({ shown: null }));
