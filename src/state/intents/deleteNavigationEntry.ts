import type { RepoPath } from '#base/repoPath.ts';
import { getEntryLocation } from '#config/edit/moveInNavigation.ts';
import { removeValue } from '#config/patchDocsJson.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import { changeNavigation } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

/** Deletes a navigation entry with its children, and the given files. */
export function deleteNavigationEntry(
  app: App,
  node: NavigationNode | null,
  label: string,
  files: readonly RepoPath[],
): Promise<boolean> {
  const place = node === null ? null : getEntryLocation(node);
  const text =
    files.length === 0
      ? `Removed ${label} from the navigation.`
      : `Deleted ${label}${files.length > 1 ? ` with ${files.length} pages` : ''}.`;
  const edits = place === null ? [] : [{ file: place.file, edit: (source: string) => removeValue(source, place.path) }];
  return changeNavigation(
    app,
    `deleting ${label}`,
    { kind: 'notice', text },
    edits,
    files.map((path) => ({ kind: 'delete', path })),
  );
}
