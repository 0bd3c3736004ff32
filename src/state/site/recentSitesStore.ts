import type { Problem } from '#base/problem.ts';
import type { SiteId, SiteSummary } from '#workspace/workspace.ts';
import { deleteLastShownFile } from '../route/lastShownFile.ts';
import { deleteResolutionDrafts } from '../review/resolutionDraftKey.ts';
import { defineStore, type App } from '../app.ts';

/** Sites stored in this browser. */
export const recentSitesStore = defineStore<{
  readonly sites: readonly SiteSummary[] | null;
  readonly problem: Problem | null;
}>(() => ({ sites: null, problem: null }));

/** Rereads the list of sites. */
export async function refreshRecentSites(app: App): Promise<void> {
  const sites = await app.services.workspace.sites();
  app
    .get(recentSitesStore)
    .setState(sites.ok ? { sites: sites.value, problem: null } : { sites: [], problem: sites.problem });
}

/** Removes a site and its unsent changes from this browser. */
export async function forgetSite(app: App, site: SiteId): Promise<void> {
  await app.services.workspace.forget(site);
  deleteResolutionDrafts(app.services.storage, site);
  for (const storage of [app.services.tabStorage, app.services.storage]) deleteLastShownFile(storage, site);
  await refreshRecentSites(app);
}
