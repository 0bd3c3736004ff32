import { setEntryKey } from '#config/edit/setEntryKey.ts';
import type { NavigationRow } from '../navigation/navigationRows.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/** Hides a group or page from readers' navigation, or shows it again. */
export function setNavigationEntryHidden(app: App, row: NavigationRow, hidden: boolean): Promise<boolean> {
  const [label, text] = hidden
    ? [`hiding ${row.label}`, `${row.label} is now hidden from the navigation.`]
    : [`showing ${row.label}`, `${row.label} is back in the navigation.`];
  const told = { kind: 'notice', text } as const;
  const value = hidden ? true : undefined;
  if (row.node !== null && 'children' in row.node)
    return changeNavigation(app, label, told, setEntryKey(row.node, 'hidden', value));
  return row.file === null
    ? Promise.resolve(false)
    : changeNavigation(
        app,
        label,
        told,
        [],
        [{ kind: 'field', path: row.file, field: { key: 'hidden', value: value } }],
      );
}
