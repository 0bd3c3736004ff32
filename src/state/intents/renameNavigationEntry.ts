import { getLabelKey, setEntryKey } from '#config/edit/setEntryKey.ts';
import { setValue } from '#config/patchDocsJson.ts';
import type { NavigationContainer } from '#config/navigation/navigationTree.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { pageNamesStore } from '../siteFacts/pageNamesStore.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/** Renames a group, tab, or other node of the navigation. */
export function renameNavigationNode(app: App, node: NavigationContainer, label: string): Promise<boolean> {
  const told = { kind: 'notice', text: `Renamed ${node.label} to ${label}.` } as const;
  // The implicit tab or anchor for top-level entries isn't in the file; only its name is.
  if (node.position.index < 0)
    return changeNavigation(app, `renaming ${node.label}`, told, [
      {
        file: node.location.file,
        edit: (text) => setValue(text, [node.kind === 'anchor' ? 'topAnchor' : 'primaryTab', 'name'], label),
      },
    ]);
  return changeNavigation(app, `renaming ${node.label}`, told, setEntryKey(node, getLabelKey(node), label));
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
