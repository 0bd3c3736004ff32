import { getLabelKey, setEntryKey } from '#config/edit/setEntryKey.ts';
import { setValue } from '#config/patchDocsJson.ts';
import type { NavigationContainer } from '#config/navigation/navigationTree.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { pageNamesStore } from '../siteFacts/pageNamesStore.ts';
import { changeNavigation } from './changeNavigation.ts';
import type { App } from '../app.ts';

/** Gives a group, a tab or another node of the navigation another name. */
export function renameNavigationNode(app: App, node: NavigationContainer, label: string): Promise<boolean> {
  const told = { kind: 'notice', text: `Renamed ${node.label} to ${label}.` } as const;
  // The tab or anchor of all that no other one holds is written nowhere; its name is.
  if (node.home.index < 0)
    return changeNavigation(app, `renaming ${node.label}`, told, [
      {
        file: node.place.file,
        edit: (text) => setValue(text, [node.kind === 'anchor' ? 'topAnchor' : 'primaryTab', 'name'], label),
      },
    ]);
  return changeNavigation(app, `renaming ${node.label}`, told, setEntryKey(node, getLabelKey(node), label));
}

/** Gives a page another title; where it has one of its own for the navigation, that one. Its file keeps its name. */
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
