import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { getEntryLocation, insertInNavigation, moveInNavigation } from '#config/edit/moveInNavigation.ts';
import { addRedirect, explainRedirectRefusal } from '#config/edit/addRedirect.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import type { InsertionPoint } from '#config/navigation/insertionPoint.ts';
import type { InboundPage } from '#site/links/inboundLinks.ts';
import { toSitePath } from '#site/links/updateLinksAfterMove.ts';
import { planEntryUpdatesForMove, planLinkUpdatesForMove } from '../changes/planLinkUpdates.ts';
import { toNavigationEntry } from '../navigation/navigationNames.ts';
import { querySite } from '../siteFacts/siteIndex.ts';
import { isPublishedUrl } from '../site/isPublishedUrl.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import type { App } from '../app.ts';

/** Returns the pages that reference one of the files; null if aborted. `onProgress` gets the fraction of all pages read, 0 to 1. */
export async function findInboundPages(
  app: App,
  files: readonly RepoPath[],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<readonly InboundPage[] | null> {
  const found = await querySite(
    app,
    (worker) => worker.inboundPages(files),
    (share) => {
      if (!signal.aborted) onProgress(share);
    },
  );
  return signal.aborted ? null : found;
}

/**
 * Moves a file with links to it, its own links, its entries, and optionally a redirect from its old URL if readers can
 * know that one, as one step. With `into`, its entry moves to that slot too; a page without an entry gets one there.
 */
export async function renamePageFile(
  app: App,
  from: RepoPath,
  to: RepoPath,
  inbound: readonly InboundPage[],
  withRedirect: boolean,
  into: { readonly node: NavigationNode | null; readonly slot: InsertionPoint } | null = null,
): Promise<boolean> {
  const seen = getOpenSite(app)?.configuration?.docs;
  const isNeeded = withRedirect && (await isPublishedUrl(app, from));
  const site = getOpenSite(app); // as it is after that
  if (site === null || site.configuration === null || site.paths.has(to)) return false;
  const move = { from, to };
  // The target of a symbolic link stays where it is.
  const pages = [...inbound.map(({ path }) => path), ...(isPagePath(from) && !site.links.has(from) ? [from] : [])];
  const siteFolder = siteRootOf(site);
  const { docs } = site.configuration;
  const redirects = addRedirect(docs, toSitePath(from, siteFolder), toSitePath(to, siteFolder), isNeeded);
  const refusal = isNeeded ? explainRedirectRefusal(docs) : null;
  const entry =
    into === null
      ? []
      : into.node === null
        ? insertInNavigation(into.slot, toNavigationEntry(to, siteFolder))
        : moveInNavigation(getEntryLocation(into.node), into.slot);
  const told = { kind: 'notice', text: [`Moved ${from} to ${to}.`, refusal ?? []].flat().join(' ') } as const;
  return changeNavigation(
    app,
    `moving ${from}`,
    told,
    [...entry, ...redirects],
    [
      ...planLinkUpdatesForMove(app, pages, move),
      { kind: 'move', from, to },
      ...planEntryUpdatesForMove(app, site.configuration, move),
    ],
    into === null || seen === undefined ? {} : { seen },
  );
}
