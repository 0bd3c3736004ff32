import { insertInNavigation } from '#config/edit/moveInNavigation.ts';
import type { Slot } from '#config/navigation/slot.ts';
import { changeNavigation } from './changeNavigation.ts';
import type { App } from '../app.ts';

/** Adds a group without pages. */
export function addGroup(app: App, label: string, slot: Slot): Promise<boolean> {
  return changeNavigation(
    app,
    `adding ${label}`,
    { kind: 'notice', text: `Added the group ${label}.` },
    insertInNavigation(slot, { group: label, pages: [] }),
  );
}
