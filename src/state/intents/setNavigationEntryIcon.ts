import { setEntryKey } from '#config/edit/setEntryKey.ts';
import type { NavigationRow } from '../navigation/navigationRows.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/** Sets or removes the icon of a navigation row. */
export function setNavigationEntryIcon(
  app: App,
  row: Pick<NavigationRow, 'node' | 'file' | 'label'>,
  icon: string | null,
): Promise<boolean> {
  const label = `the icon for ${row.label}`;
  const step = `the change to ${label}`;
  const told = {
    kind: 'notice',
    text: icon === null ? `Removed the icon from ${row.label}.` : `Changed ${label}.`,
  } as const;
  if (row.node !== null && 'children' in row.node)
    return changeNavigation(app, step, told, setEntryKey(row.node, 'icon', icon ?? undefined));
  return row.file === null
    ? Promise.resolve(false)
    : changeNavigation(
        app,
        step,
        told,
        [],
        [{ kind: 'field', path: row.file, field: { key: 'icon', value: icon ?? undefined } }],
      );
}
