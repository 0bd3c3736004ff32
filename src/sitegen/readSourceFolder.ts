import { join } from 'node:path';
import { listFolder, readTextFile } from './listFolder.ts';
import { createSiteSourceFolder, type SiteSourceFolder } from './files/siteSourceFolder.ts';

/** Reads what a folder holds. Links are followed within the folder. `out` is left out. Null where there is no configuration. */
export function readSourceFolder(root: string, out: string): SiteSourceFolder | null {
  const { files, links } = listFolder(root, out);
  return createSiteSourceFolder(
    files,
    (path) => (files.has(path) ? readTextFile(join(root, path)) : null),
    null,
    links,
  );
}
