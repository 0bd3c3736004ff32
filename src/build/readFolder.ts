import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepoPath } from '#base/repoPath.ts';
import { largestText, siteFolderOf, type SiteFolder } from './files/siteFolder.ts';

const leftOut = new Set(['node_modules', '.git', '.hg', '.svn']);

/** Reads what a folder holds. Links to other places are not followed: they may lead anywhere. `out` is left out. Null where there is no configuration. */
export function readFolder(root: string, out: string): SiteFolder | null {
  const files = filesIn(root, out);
  return siteFolderOf(files, (path) => (files.has(path) ? textOfFile(join(root, path)) : null));
}

/** The files in a folder, without those of what a build writes into `out`. */
export function filesIn(root: string, out: string): ReadonlySet<RepoPath> {
  const files = new Set<RepoPath>();
  // What a build that was broken off has left beside it is no part of the site either.
  const ours = new Set([out, `${out}.new`, `${out}.old`]);
  const visit = (folder: string, path: RepoPath): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const own = join(folder, entry.name);
      const named = path === '' ? entry.name : `${path}/${entry.name}`;
      if (ours.has(own) || leftOut.has(entry.name)) continue;
      if (entry.isDirectory()) visit(own, named);
      else if (entry.isFile()) files.add(named);
    }
  };
  visit(root, '');
  return files;
}

/** The text of a file; null for one of no readable size. Throws where it is not there. */
export function textOfFile(file: string): string | null {
  return lstatSync(file).size > largestText ? null : readFileSync(file, 'utf8');
}
