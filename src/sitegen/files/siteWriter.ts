import type { RepoPath } from '#base/repoPath.ts';

/** Receives the files of a built site. Each path is relative to the served folder. */
export interface SiteWriter {
  readonly text: (path: string, content: string) => void;
  /** Copies one of the site's own files. */
  readonly copy: (from: RepoPath, path: string) => void;
  /** Copies a file of this program that every site gets into `docwrightFolder`; does nothing if it is missing. */
  readonly textParts: (name: string) => void;
}

/** The folder for this program's files in a built site. A folder that contains it was built before. */
export const docwrightFolder = '_docwright';

/** The default file name of the search index's list. */
export const defaultSearchFile = 'search.json';
