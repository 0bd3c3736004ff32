import { insertInNavigation } from '#config/edit/moveInNavigation.ts';
import type { InsertionPoint } from '#config/navigation/insertionPoint.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/** Adds an empty group. */
export function addNavigationGroup(app: App, label: string, slot: InsertionPoint): Promise<boolean> {
  return changeNavigation(
    app,
    `adding ${label}`,
    { kind: 'notice', text: `Added the group ${label}.` },
    insertInNavigation(slot, { group: label, pages: [] }),
  );
}
