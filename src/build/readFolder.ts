import { join } from 'node:path';
import { filesIn, textOfFile } from './filesIn.ts';
import { siteFolderOf, type SiteFolder } from './files/siteFolder.ts';

/** Reads what a folder holds. Links to other places are not followed: they may lead anywhere. `out` is left out. Null where there is no configuration. */
export function readFolder(root: string, out: string): SiteFolder | null {
  const files = filesIn(root, out);
  return siteFolderOf(files, (path) => (files.has(path) ? textOfFile(join(root, path)) : null));
}
