import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';

/** A page or configuration that can't be read, and the position. */
export interface BuildFailure {
  readonly path: RepoPath;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** True if failures end the build: without `continuesOnErrors` any does; an error in the configuration always does. */
export function isBuildStopped(failures: readonly Pick<BuildFailure, 'path'>[], continuesOnErrors: boolean): boolean {
  return failures.some(({ path }) => !continuesOnErrors || !isPagePath(path));
}
