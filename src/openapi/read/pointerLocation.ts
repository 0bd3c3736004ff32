import type { RepoPath } from '#base/repoPath.ts';
import type { Pointer } from '../text/pointer.ts';

/** Location of a text of an API, for `setStringAtPointer`. */
export interface PointerLocation {
  readonly file: RepoPath;
  readonly pointer: Pointer;
}
