import type { RepoPath } from '#base/repoPath.ts';
import { isSnippet } from '#config/navigation/pageFiles.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { siteFolderOf } from './openSite.ts';

/** Whether a file of the open site is a snippet. */
export function isSnippetFile(path: RepoPath): boolean {
  const site = openSiteNow();
  return site !== null && isSnippet(path, site.configuration?.tree ?? [], siteFolderOf(site));
}
