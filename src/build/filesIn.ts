import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepoPath } from '#base/repoPath.ts';
import { besideOut } from './besideOut.ts';
import { largestText } from './files/siteFolder.ts';

/** Folders that hold what others made. */
const leftOut = new Set(['node_modules', '.git', '.hg', '.svn']);

/** The files in a folder, without those of what a build writes into `out`. Links to other places are not followed. */
export function filesIn(root: string, out: string | null = null): ReadonlySet<RepoPath> {
  const files = new Set<RepoPath>();
  // What a build that was broken off has left beside it is no part of the site either.
  const ours = new Set(out === null ? [] : [out, ...Object.values(besideOut(out))]);
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
