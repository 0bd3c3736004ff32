import { insertInNavigation } from '#config/edit/moveInNavigation.ts';
import type { Slot } from '#config/navigation/slot.ts';
import { changeNavigation } from './changeNavigation.ts';

/** Adds a group without pages. */
export function addGroup(label: string, slot: Slot): Promise<boolean> {
  return changeNavigation(
    `adding ${label}`,
    { kind: 'notice', text: `Added the group ${label}.` },
    insertInNavigation(slot, { group: label, pages: [] }),
  );
}
