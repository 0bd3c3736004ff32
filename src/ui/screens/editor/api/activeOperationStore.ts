import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';
import type { EditableApiPage } from '#state/pages/editableApiPage.ts';

/** The operation page currently shown, for the side panel. */
export const activeOperationStore = createStore<{
  /** Null if none is shown. */
  readonly shown: { readonly path: RepoPath; readonly page: EditableApiPage } | null;
  /** Label of the value whose limits are shown; '' for the first. */
  readonly limitsOf: string;
  /** The page on which a value was clicked, whose limits then come first in the panel. */
  readonly limitsFirstOn: RepoPath | null;
  /** Whether the limits get the focus as soon as they are shown. */
  readonly focusesLimits: boolean;
  /** Keyword of the limit that was clicked; null for the first one that is set. */
  readonly limitKey: string | null;
}>(() => ({ shown: null, limitsOf: '', limitsFirstOn: null, focusesLimits: false, limitKey: null }));
