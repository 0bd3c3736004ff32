import { insertInNavigation } from '#config/edit/moveInNavigation.ts';
import { labelKeyOf } from '#config/edit/setInEntry.ts';
import { slotBeside } from '#config/navigation/slot.ts';
import type { NavigationContainer } from '#config/navigation/navigationTree.ts';
import { slugOf } from '../navigation/navigationNames.ts';
import { changeNavigation } from './changeNavigation.ts';
import type { App } from '../app.ts';

/** Adds a tab, version, language or another branch behind one of its kind; empty, and with the same kind of children. */
export function addBranch(app: App, beside: NavigationContainer, label: string): Promise<boolean> {
  const key = labelKeyOf(beside);
  const told = { kind: 'notice', text: `Added ${label}.` } as const;
  // A classic tab holds the pages of a folder.
  if (key === 'name')
    return changeNavigation(
      app,
      `adding ${label}`,
      told,
      insertInNavigation(slotBeside(beside, 'after'), { name: label, url: slugOf(label) }),
    );
  const children = beside.lists[0]?.key ?? 'pages';
  return changeNavigation(
    app,
    `adding ${label}`,
    told,
    insertInNavigation(slotBeside(beside, 'after'), {
      [key]: label,
      [children === 'groups' || children === 'pages' ? children : 'groups']: [],
    }),
  );
}
