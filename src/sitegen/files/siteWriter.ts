import type { RepoPath } from '#base/repoPath.ts';

/** Takes the files of a site that is built. Each path is below the folder that a web server will serve. */
export interface SiteWriter {
  readonly text: (path: string, content: string) => void;
  /** A file of the site's own, as it is. */
  readonly copy: (from: RepoPath, path: string) => void;
  /** A file of this program that every site gets, into the folder of its own; nothing where it is not there. */
  readonly part: (name: string) => void;
}

/** The folder of what belongs to this program, beside the site's own files; a folder that has it was built before. */
export const docwrightFolder = '_docwright';

/** What the list of the search index is called. */
export const defaultSearchFile = 'search.json';
