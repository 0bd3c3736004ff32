import type { Problem } from '#base/problem.ts';
import type { SiteSummary } from '#workspace/workspace.ts';
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
