import { join } from 'node:path';
import { listFolder, readTextFile } from './listFolder.ts';
import { createSiteSourceFolder, type SiteSourceFolder } from './files/siteSourceFolder.ts';

/** Reads the site in a folder. Follows links within the folder, and ignores `out`. Null if there is no configuration. */
export function readSourceFolder(root: string, out: string): SiteSourceFolder | null {
  const { files, links } = listFolder(root, out);
  return createSiteSourceFolder(
    files,
    (path) => (files.has(path) ? readTextFile(join(root, path)) : null),
    null,
    links,
  );
}
