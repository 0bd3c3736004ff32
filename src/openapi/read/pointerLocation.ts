import type { RepoPath } from '#base/repoPath.ts';
import type { Pointer } from '../text/pointer.ts';

/** Where a text of an API is written: what `setStringAtPointer` changes. */
export interface PointerLocation {
  readonly file: RepoPath;
  readonly pointer: Pointer;
}
