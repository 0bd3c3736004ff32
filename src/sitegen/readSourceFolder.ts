import { join } from 'node:path';
import { createLastChangeLookup, type CommitHistory } from './check/lastChangeLookup.ts';
import { listFolder, readTextFile } from './listFolder.ts';
import { createSiteSourceFolder, type SiteSourceFolder } from './files/siteSourceFolder.ts';

/** Reads the site in a folder. Follows links within the folder, and ignores `out`. Null if there is no configuration. */
export function readSourceFolder(root: string, out: string, history?: CommitHistory): SiteSourceFolder | null {
  const { files, links } = listFolder(root, out);
  const folder = createSiteSourceFolder(
    files,
    (path) => (files.has(path) ? readTextFile(join(root, path)) : null),
    null,
    links,
  );
  return folder === null ? null : withLastChanges(folder, root, history);
}

/** Adds when each page last changed, from the repository's history, which is read on the first lookup. */
export function withLastChanges(folder: SiteSourceFolder, root: string, history?: CommitHistory): SiteSourceFolder {
  const changeOf = createLastChangeLookup(root, Date.now(), history);
  return { ...folder, lastChange: (path) => changeOf(path)?.date ?? null };
}
