import type { RepoPath } from '#base/repoPath.ts';

/** The files that a configuration of Vale names. Paths count from the repository; in Node they may lead out of it. */
export interface ValeFiles {
  /** All files below a folder. */
  readonly below: (folder: RepoPath) => readonly RepoPath[];
  /** A file's text; null where there is none. */
  readonly text: (path: RepoPath) => string | null;
}
