import { getLabelKey, setEntryKey } from '#config/edit/setEntryKey.ts';
import { setValue } from '#config/patchDocsJson.ts';
import type { NavigationContainer } from '#config/navigation/navigationTree.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { pageNamesStore } from '../siteFacts/pageNamesStore.ts';
import { slugifyTitle } from '../navigation/navigationNames.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/** Renames a group, tab, or other node of the navigation. `naming` is the step that added it, if this is its first name. */
export function renameNavigationNode(
  app: App,
  node: NavigationContainer,
  label: string,
  naming: string | null = null,
): Promise<boolean> {
  const text = naming === null ? `Renamed ${node.label} to ${label}.` : describeAdded(node, label);
  const told = { kind: 'notice', text } as const;
  const words = naming === null ? `renaming ${node.label}` : `adding ${label}`;
  const options = naming === null ? {} : { ends: naming };
  // The implicit tab or anchor for top-level entries isn't in the file; only its name is.
  if (node.position.index < 0)
    return changeNavigation(app, words, told, [
      {
        file: node.location.file,
        edit: (written) => setValue(written, [node.kind === 'anchor' ? 'topAnchor' : 'primaryTab', 'name'], label),
      },
    ]);
  const key = getLabelKey(node);
  // A new tab of the classic format holds the pages of the folder that has its name.
  const folder = naming === null || key !== 'name' ? [] : setEntryKey(node, 'url', slugifyTitle(label));
  return changeNavigation(app, words, told, [...setEntryKey(node, key, label), ...folder], [], options);
}

/** Says that a node was added, if its name stays the one it was added with. */
export function notifyAdded(app: App, node: NavigationContainer): void {
  notifyUndoable(app, describeAdded(node, node.label));
}

function describeAdded({ kind }: NavigationContainer, label: string): string {
  return kind === 'group' ? `Added the group ${label}.` : `Added ${label}.`;
}

/** Sets a page's title, or its separate navigation title if it has one. The file name stays. */
export function setPageTitle(app: App, path: RepoPath, label: string): Promise<boolean> {
  const before = app.get(pageNamesStore).getState().titles.get(path) ?? path;
  return changeNavigation(
    app,
    `renaming ${before}`,
    { kind: 'notice', text: `Renamed ${before} to ${label}.` },
    [],
    [{ kind: 'field', path, field: { key: null, value: label } }],
  );
}
