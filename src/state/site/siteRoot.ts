import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { getOpenSite, type OpenSite } from './siteStore.ts';
import type { App } from '../app.ts';

/** Returns the folder that page paths of the configuration are relative to. */
export function siteRootOf(site: OpenSite): RepoPath {
  return site.configuration === null ? '' : parentFolderOf(site.configuration.path);
}

/** Returns how a page references a repository file: by its path from the site root. */
export function toSiteRootPath(app: App, path: RepoPath): string {
  const site = getOpenSite(app);
  const folder = site === null ? '' : siteRootOf(site);
  return `/${folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path}`;
}
