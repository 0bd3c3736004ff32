import type { RepoPath } from '#base/repoPath.ts';
import type { DivisionKind } from '#config/edit/divideNavigation.ts';
import type { InsertionPoint } from '#config/navigation/insertionPoint.ts';
import type { NavigationContainer, NavigationLink } from '#config/navigation/navigationTree.ts';
import type { MoveDestination } from '#state/navigation/navigationMoves.ts';
import type { NavigationRow } from '#state/navigation/navigationRows.ts';

/** What a dialog of the navigation is open for. */
export type NavigationDialogTask =
  | {
      readonly kind: 'addPage';
      readonly slot: InsertionPoint;
      /** The name of a group that is made around the page; null where it needs none. */ readonly group: string | null;
      readonly folder: RepoPath;
      /** The classic tab or other branch that it is added to, which its path has to be in. */
      readonly branch: NavigationContainer | null;
      readonly where: string;
    }
  | { readonly kind: 'addGroup'; readonly slot: InsertionPoint; readonly where: string }
  | {
      readonly kind: 'moveFile';
      readonly file: RepoPath;
      /** Where its entry moves to as well, and the first suggestion for its path; null if only the file moves. */
      readonly into:
        | (Pick<MoveDestination, 'slot' | 'branch'> & { readonly row: NavigationRow; readonly to: RepoPath })
        | null;
    }
  | { readonly kind: 'moveTo'; readonly row: NavigationRow }
  | { readonly kind: 'delete'; readonly row: NavigationRow }
  | { readonly kind: 'icon'; readonly row: NavigationRow }
  | {
      readonly kind: 'more';
      readonly node: NavigationContainer | NavigationLink;
      /** Whether a group stands in another one. */ readonly isNested: boolean;
    }
  | { readonly kind: 'addBranch'; readonly beside: NavigationContainer; readonly onAdded: () => void }
  | { readonly kind: 'part'; readonly part: DivisionKind }
  | { readonly kind: 'renameBranch'; readonly node: NavigationContainer }
  | { readonly kind: 'deleteBranch'; readonly node: NavigationContainer };

/** Whether its dialog begins with an empty field for a name. */
export function startsWithNameField({ kind }: NavigationDialogTask): boolean {
  return kind === 'addPage' || kind === 'addGroup' || kind === 'addBranch';
}

/** The key of the row that a dialog is about, where `active` is the row that it was opened from; null for one that is about no row. */
export function getTaskRowKey(task: NavigationDialogTask | null, active: string | null): string | null {
  if (task === null) return null;
  if ('row' in task) return task.row.key;
  return task.kind === 'moveFile' || task.kind === 'more' ? active : null;
}
