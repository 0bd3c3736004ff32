import type { RepoPath } from '#base/repoPath.ts';
import { isSnippet } from '#config/navigation/pageFiles.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { siteFolderOf } from './openSite.ts';
import type { App } from '../app.ts';

/** Whether a file of the open site is a snippet. */
export function isSnippetFile(app: App, path: RepoPath): boolean {
  const site = openSiteNow(app);
  return site !== null && isSnippet(path, site.configuration?.tree ?? [], siteFolderOf(site));
}
