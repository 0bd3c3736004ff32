import type { RepoPath } from '#base/repoPath.ts';
import { resolveLink, toLinkableFiles, type LinkableFiles } from '#site/links/resolveLink.ts';
import { isSitePath } from '#site/links/sitePath.ts';
import { toRoute, toRouteLink } from '#site/view/routes.ts';
import { routeStore } from '../route/routeStore.ts';
import { dismissNotice, notify } from '../notices/noticesStore.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import { apiPagesStore } from '../siteFacts/apiPagesStore.ts';
import { queryRenderedUrl } from '../siteFacts/renderedSite.ts';
import { goToScreen } from '../route/goTo.ts';
import { goToPart } from './goToHeading.ts';
import type { App } from '../app.ts';

/** Follows a link of a page: opens pages of the site on the given screen; web, mail, and phone links in a new tab. */
export function followLink(
  app: App,
  href: string,
  page: RepoPath,
  siteFolder: RepoPath,
  screen: 'page' | 'preview' = 'page',
): void {
  if (/^(?:(?:https?:)?\/\/|mailto:|tel:)/i.test(href)) {
    globalThis.open(href, '_blank', 'noopener,noreferrer');
    return;
  }
  const site = getOpenSite(app);
  const own = /^\s*#(.+)$/.exec(href)?.[1];
  if (site !== null && own !== undefined && screen === 'page') return goToPart(app, page, own);
  if (site === null || !isSitePath(href)) return;
  const files = toLinkableFiles(
    siteFolder,
    new Set([...site.paths, ...app.get(apiPagesStore).getState().byPath.keys()]),
  );
  const found = resolveLink(href, page, files);
  const fragment = found.rest.includes('#') ? found.rest.slice(found.rest.indexOf('#') + 1) : '';
  if (found.kind === 'page' && fragment !== '' && screen === 'page') goToPart(app, found.path, fragment);
  else if (found.kind !== 'missing') goToScreen(app, { screen, path: found.path });
  else if (site.configuration?.docs.config['redirects'] === undefined) sayNoPage(app, href);
  else
    void findRedirectedPage(app, site, found.path, files).then((path) =>
      path === null ? sayNoPage(app, href) : goToScreen(app, { screen, path }),
    );
}

/** The page that redirects of the site lead to from a path; null if there is none. */
async function findRedirectedPage(
  app: App,
  site: OpenSite,
  path: RepoPath,
  files: LinkableFiles,
): Promise<RepoPath | null> {
  const at = await queryRenderedUrl(app, site, toRouteLink(toRoute(path, files.siteFolder)));
  const found =
    at?.kind === 'redirect' && at.to.kind === 'page' ? resolveLink(toRouteLink(at.to.url), path, files) : null;
  return found?.kind === 'page' ? found.path : null;
}

/** Shows the notice while the page with the link is shown. */
function sayNoPage(app: App, href: string): void {
  const notice = notify(app, `Broken link: ${href} doesn’t exist.`, 'problem');
  const stop = app.get(routeStore).subscribe(() => {
    stop();
    dismissNotice(app, notice);
  });
}
