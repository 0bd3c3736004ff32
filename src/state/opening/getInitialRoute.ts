import { isPagePath } from '#base/fileKind.ts';
import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import type { SiteRoute } from '../route/route.ts';
import { readLastShownFiles, type FileRoute } from '../route/routeStore.ts';
import { findFirstPageFile } from '../navigation/navigationRows.ts';
import { apiPagesStore } from '../siteFacts/apiPagesStore.ts';
import type { OpenSite } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/**
 * Returns the route for a site address that names no page: the last shown file, else the first page. A configuration
 * that isn't valid JSON leads to its source. Null if there is no page.
 */
export function getInitialRoute(app: App, site: OpenSite): SiteRoute | null {
  return findLastShown(app, site, () => true) ?? getFirstRoute(site);
}

/** Returns the route of the last shown page, for leaving the files; as `getInitialRoute` if no page was shown. */
export function getLastPageRoute(app: App, site: OpenSite): SiteRoute | null {
  return findLastShown(app, site, ({ screen, path }) => screen !== 'files' && isPagePath(path)) ?? getFirstRoute(site);
}

function findLastShown(app: App, site: OpenSite, isWanted: (file: FileRoute) => boolean): SiteRoute | null {
  const isThere = (path: RepoPath) => site.paths.has(path) || app.get(apiPagesStore).getState().byPath.has(path);
  const shown = readLastShownFiles(app, site.summary.id).find((file) => isThere(file.path) && isWanted(file));
  return shown === undefined ? null : { view: 'site', ...shown };
}

function getFirstRoute({ summary, configuration, paths }: OpenSite): SiteRoute | null {
  if (configuration === null) return { view: 'site', site: summary.id, screen: 'files', path: null };
  const broken = configuration.docs.problems.find(({ code }) => code === 'config/not-json');
  if (broken !== undefined)
    return { view: 'site', site: summary.id, screen: 'source', path: broken.position?.path ?? configuration.path };
  const first = findFirstPageFile(configuration.tree, parentFolderOf(configuration.path), paths);
  return first === null ? null : { view: 'site', site: summary.id, screen: 'page', path: first };
}
