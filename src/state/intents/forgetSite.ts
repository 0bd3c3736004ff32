import type { SiteId } from '#workspace/workspace.ts';
import { deleteResolutionDrafts } from '../review/resolutionDraftKey.ts';
import { deleteLastShownFile } from '../route/lastShownFile.ts';
import { refreshRecentSites } from '../site/recentSitesStore.ts';
import type { App } from '../app.ts';

/** Removes a site and its unsent changes from this browser. */
export async function forgetSite(app: App, site: SiteId): Promise<void> {
  await app.services.workspace.forget(site);
  deleteResolutionDrafts(app.services.storage, site);
  for (const storage of [app.services.tabStorage, app.services.storage]) deleteLastShownFile(storage, site);
  await refreshRecentSites(app);
}
