import { createStore } from 'zustand/vanilla';
import type { RepoPath } from '#base/repoPath.ts';

/** Where one came to from a preview. */
export interface PreviewOrigin {
  /** The page that one came to, to edit something of it; null where one came another way. */
  readonly page: RepoPath | null;
  /** The words of an OpenAPI file that are to be edited, as the preview names their place; null once they are. */
  readonly words: string | null;
}

export const previewOriginStore = createStore<PreviewOrigin>(() => ({ page: null, words: null }));
