import type { RepoPath } from '#base/repoPath.ts';
import type { Pointer } from './text/pointer.ts';

/** Where a text of an API is written: what `setWords` changes. */
export interface WordsPlace {
  readonly file: RepoPath;
  readonly pointer: Pointer;
}
