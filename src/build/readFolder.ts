import { join } from 'node:path';
import { filesIn, textOfFile } from './filesIn.ts';
import { siteFolderOf, type SiteFolder } from './files/siteFolder.ts';

/** Reads what a folder holds. Links are followed within the folder. `out` is left out. Null where there is no configuration. */
export function readFolder(root: string, out: string): SiteFolder | null {
  const { files, links } = filesIn(root, out);
  return siteFolderOf(files, (path) => (files.has(path) ? textOfFile(join(root, path)) : null), null, links);
}
