import type { RepoPath } from '#base/repoPath.ts';
import { isSnippet } from '#config/navigation/pageFiles.ts';
import { siteRootOf } from './siteRoot.ts';
import { getOpenSite } from './siteStore.ts';
import type { App } from '../app.ts';

/** True if a file of the open site is a snippet. */
export function isSnippetFile(app: App, path: RepoPath): boolean {
  const site = getOpenSite(app);
  return site !== null && isSnippet(path, site.configuration?.tree ?? [], siteRootOf(site));
}
