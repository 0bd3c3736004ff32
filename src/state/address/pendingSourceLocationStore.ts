import type { RepoPath } from '#base/repoPath.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';

/** A place in a file's source that is to be shown next: line and column count from 1. */
export interface SourceLocation {
  readonly path: RepoPath;
  readonly line: number;
  readonly column: number;
}

/** What the source editor goes to once it shows the file. */
export const pendingSourceLocationStore = defineSiteStore<{ readonly target: SourceLocation | null }>(() => ({
  target: null,
}));
