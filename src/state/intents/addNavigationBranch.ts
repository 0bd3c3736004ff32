import { insertInNavigation } from '#config/edit/moveInNavigation.ts';
import { getLabelKey } from '#config/edit/setEntryKey.ts';
import { getInsertionPointNextTo } from '#config/navigation/insertionPoint.ts';
import type { NavigationContainer } from '#config/navigation/navigationTree.ts';
import { formatBranchLabel } from '../navigation/navigationRows.ts';
import { slugifyTitle } from '../navigation/navigationNames.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/**
 * Adds a tab, version, language, or other branch after one of its kind; empty, with the same kind of children. If it is
 * named next, `naming` is the step that its name is part of.
 */
export function addNavigationBranch(
  app: App,
  beside: NavigationContainer,
  label: string,
  naming: string | null = null,
): Promise<boolean> {
  const key = getLabelKey(beside);
  const name = formatBranchLabel({ kind: beside.kind, label });
  const told = naming === null ? ({ kind: 'notice', text: `Added ${name}.` } as const) : ({ kind: 'quiet' } as const);
  const options = naming === null ? {} : { mergeKey: naming };
  // A tab of the classic format holds the pages of a folder.
  if (key === 'name')
    return changeNavigation(
      app,
      `adding ${name}`,
      told,
      insertInNavigation(getInsertionPointNextTo(beside, 'after'), { name: label, url: slugifyTitle(label) }),
      [],
      options,
    );
  const children = beside.lists[0]?.key ?? 'pages';
  return changeNavigation(
    app,
    `adding ${name}`,
    told,
    insertInNavigation(getInsertionPointNextTo(beside, 'after'), {
      [key]: label,
      [children === 'groups' || children === 'pages' ? children : 'groups']: [],
    }),
    [],
    options,
  );
}
