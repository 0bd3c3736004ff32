import type { RepoPath } from '#base/repoPath.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import type { InsertionPoint } from '#config/navigation/insertionPoint.ts';
import type { NavigationContainer, NavigationLink } from '#config/navigation/navigationTree.ts';
import type { MoveDestination } from '#state/navigation/navigationMoves.ts';
import type { NavigationRow } from '#state/navigation/navigationRows.ts';

/** Task of an open navigation dialog. */
export type NavigationDialogTask =
  | {
      readonly kind: 'addPage';
      readonly slot: InsertionPoint;
      /** Name of a group to be created around the page, or null. */ readonly group: string | null;
      readonly folder: RepoPath;
      /** The classic tab or other branch it is added to; its path must belong to it. */
      readonly branch: NavigationContainer | null;
      readonly where: string;
    }
  | {
      readonly kind: 'moveFile';
      readonly file: RepoPath;
      /** Target of its entry, and the first suggestion for its path; null if only the file moves. */
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
      /** True if the group is inside another one. */ readonly isNested: boolean;
      /** The setting that takes the focus. */ readonly field?: JsonPath;
    }
  | { readonly kind: 'deleteBranch'; readonly node: NavigationContainer };

/** True if its dialog starts with an empty name field. */
export function startsWithNameField({ kind }: NavigationDialogTask): boolean {
  return kind === 'addPage';
}

/** Key of the row that a dialog is about, or null. `active` is the row it was opened from. */
export function getTaskRowKey(task: NavigationDialogTask | null, active: string | null): string | null {
  if (task === null) return null;
  if ('row' in task) return task.row.key;
  return task.kind === 'moveFile' || task.kind === 'more' ? active : null;
}
