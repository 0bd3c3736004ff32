import type { RepoPath } from '#base/repoPath.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';

/** Location in a file's source to show next. `line` and `column` are 1-based. */
export interface SourceLocation {
  readonly path: RepoPath;
  readonly line: number;
  readonly column: number;
}

/** Location the source editor jumps to once it shows the file. */
export const pendingSourceLocationStore = defineSiteStore<{ readonly target: SourceLocation | null }>(() => ({
  target: null,
}));
