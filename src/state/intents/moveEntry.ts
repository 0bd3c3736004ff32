import { entryPlace, insertInNavigation, moveInNavigation } from '#config/edit/moveInNavigation.ts';
import type { Slot } from '#config/navigation/slot.ts';
import { entryFor } from '../navigation/navigationNames.ts';
import type { NavigationRow } from '../navigation/navigationRows.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { changeNavigation, type Told } from './changeNavigation.ts';
import { siteFolderOf } from './openSite.ts';
import type { App } from '../app.ts';

/** Moves an entry of the navigation; a page without one gets its entry there. What it takes for the site to list it there: `placementIn`. */
export function moveEntry(
  app: App,
  row: Pick<NavigationRow, 'node' | 'file' | 'label'>,
  slot: Slot,
  told: Told,
): Promise<boolean> {
  const site = openSiteNow(app);
  if (row.node !== null)
    return changeNavigation(app, `moving ${row.label}`, told, moveInNavigation(entryPlace(row.node), slot));
  if (site === null || row.file === null) return Promise.resolve(false);
  return changeNavigation(
    app,
    `adding ${row.label}`,
    told,
    insertInNavigation(slot, entryFor(row.file, siteFolderOf(site))),
  );
}
