import { insertInNavigation } from '#config/edit/moveInNavigation.ts';
import type { InsertionPoint } from '#config/navigation/insertionPoint.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/** Adds an empty group. Naming it is part of the step `naming`. */
export function addNavigationGroup(app: App, label: string, slot: InsertionPoint, naming: string): Promise<boolean> {
  return changeNavigation(
    app,
    `adding ${label}`,
    { kind: 'quiet' },
    insertInNavigation(slot, { group: label, pages: [] }),
    [],
    { mergeKey: naming },
  );
}
