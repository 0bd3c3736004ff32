import type { RepoPath } from '#base/repoPath.ts';

/** Files that a Vale configuration references. Paths are relative to the repository; in Node they may lead out of it. */
export interface ValeFiles {
  /** All files below a folder. */
  readonly below: (folder: RepoPath) => readonly RepoPath[];
  /** Text of a file, or null. */
  readonly text: (path: RepoPath) => string | null;
}
