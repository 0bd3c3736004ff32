import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import type { SiteRoute } from '../route/route.ts';
import { readLastShownFiles } from '../route/routeStore.ts';
import { findFirstPageFile } from '../navigation/navigationRows.ts';
import { apiPagesStore } from '../siteFacts/apiPagesStore.ts';
import type { OpenSite } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/**
 * Returns the route for a site address that names no page: the last shown file, else the first page. A configuration
 * that isn't valid JSON leads to its source. Null if there is no page.
 */
export function getInitialRoute(app: App, site: OpenSite): SiteRoute | null {
  const { summary, configuration } = site;
  const isThere = (path: RepoPath) => site.paths.has(path) || app.get(apiPagesStore).getState().byPath.has(path);
  const shown = readLastShownFiles(app, summary.id).find(({ path }) => isThere(path));
  if (shown !== undefined) return { view: 'site', ...shown };
  if (configuration === null) return { view: 'site', site: summary.id, screen: 'files', path: null };
  const broken = configuration.docs.problems.find(({ code }) => code === 'config/not-json');
  if (broken !== undefined)
    return { view: 'site', site: summary.id, screen: 'source', path: broken.position?.path ?? configuration.path };
  const first = findFirstPageFile(configuration.tree, parentFolderOf(configuration.path), site.paths);
  return first === null ? null : { view: 'site', site: summary.id, screen: 'page', path: first };
}
