import { joinRepoPath, parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { routeStore } from '../route/routeStore.ts';
import { dismissNotice, notify } from '../notices/noticesStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { goToScreen } from '../route/goTo.ts';
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
  const target = href.replace(/[?#].*$/, '');
  if (site === null || target === '') return;
  const entry = target.startsWith('/')
    ? target
    : joinRepoPath(parentFolderOf(page), target).slice(siteFolder === '' ? 0 : siteFolder.length + 1);
  const file = findPageFile(entry, siteFolder, site.paths);
  if (file === null) sayNoPage(app, href);
  else goToScreen(app, { screen, path: file });
}

/** Shows the notice while the page with the link is shown. */
function sayNoPage(app: App, href: string): void {
  const notice = notify(app, `Broken link: ${href} doesn’t exist.`, 'problem');
  const stop = app.get(routeStore).subscribe(() => {
    stop();
    dismissNotice(app, notice);
  });
}
