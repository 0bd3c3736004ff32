import { getEntryLocation, insertInNavigation, moveInNavigation } from '#config/edit/moveInNavigation.ts';
import type { InsertionPoint } from '#config/navigation/insertionPoint.ts';
import { toNavigationEntry } from '../navigation/navigationNames.ts';
import type { NavigationRow } from '../navigation/navigationRows.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeNavigation, type SuccessNotice } from '../changes/changeNavigation.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import type { App } from '../app.ts';

/** Moves a navigation entry; a page without one gets it there. For what listing it there requires, see `resolvePlacement`. */
export function moveNavigationEntry(
  app: App,
  row: Pick<NavigationRow, 'node' | 'file' | 'label'>,
  slot: InsertionPoint,
  told: SuccessNotice,
): Promise<boolean> {
  const site = getOpenSite(app);
  if (row.node !== null)
    return changeNavigation(app, `moving ${row.label}`, told, moveInNavigation(getEntryLocation(row.node), slot));
  if (site === null || row.file === null) return Promise.resolve(false);
  return changeNavigation(
    app,
    `adding ${row.label}`,
    told,
    insertInNavigation(slot, toNavigationEntry(row.file, siteRootOf(site))),
  );
}
