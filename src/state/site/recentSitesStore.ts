import { createStore } from 'zustand/vanilla';
import type { Problem } from '#base/problem.ts';
import type { SiteId, SiteSummary } from '#workspace/workspace.ts';
import { forgetSitePlace } from '../address/sitePlace.ts';
import { forgetChoices } from '../review/choiceKey.ts';
import { services } from '../services.ts';

/** The sites that this browser has. */
export const recentSitesStore = createStore<{
  readonly sites: readonly SiteSummary[] | null;
  readonly problem: Problem | null;
}>(() => ({ sites: null, problem: null }));

/** Reads the list of sites anew. */
export async function refreshRecentSites(): Promise<void> {
  const sites = await services().workspace.sites();
  recentSitesStore.setState(sites.ok ? { sites: sites.value, problem: null } : { sites: [], problem: sites.problem });
}

/** Removes a site, with its unsent changes, from this browser. */
export async function forgetSite(site: SiteId): Promise<void> {
  await services().workspace.forget(site);
  forgetChoices(services().storage, site);
  for (const storage of [services().tabStorage, services().storage]) forgetSitePlace(storage, site);
  await refreshRecentSites();
}
