import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import type { Pointer } from '#openapi/text/pointer.ts';
import type { Bytes } from '../journal/fileOperation.ts';

/** New value of a front matter field; undefined removes it. */
export interface FrontMatterFieldChange {
  /** Null for the title shown in the navigation, whichever field holds it. */
  readonly key: string | null;
  readonly value: unknown;
}

/** A text in an API description, with the label shown to the user, and its copies if they are known. */
export interface ApiTextTarget extends PointerLocation {
  readonly label: string;
  readonly copies?: readonly Pointer[] | undefined;
}

/**
 * A change of one file. `edit` gets the text when its turn comes ('' if there is no file), so edits in quick succession
 * don't undo each other. `words` is what the user typed, kept in case the change can't be made.
 */
export type FileChange =
  | {
      readonly kind: 'edit';
      readonly path: RepoPath;
      readonly edit: (text: string) => readonly TextEdit[];
      readonly words?: string;
    }
  /**
   * An edit computed asynchronously; if it fails, nothing of the change is made. `words` is what the user typed,
   * `described` its location in an API description.
   */
  | {
      readonly kind: 'askedEdit';
      readonly path: RepoPath;
      readonly edit: (text: string) => Promise<Result<readonly TextEdit[], Problem>>;
      readonly words?: string;
      readonly described?: ApiTextTarget;
    }
  /** If the field can't be set safely, the whole change fails. */
  | { readonly kind: 'field'; readonly path: RepoPath; readonly field: FrontMatterFieldChange }
  | { readonly kind: 'text'; readonly path: RepoPath; readonly text: string }
  | { readonly kind: 'bytes'; readonly path: RepoPath; readonly bytes: Bytes }
  /** Adds a file; `workspace/file-exists` if the path is taken. */
  | { readonly kind: 'add'; readonly path: RepoPath; readonly bytes: Bytes }
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath }
  | { readonly kind: 'delete'; readonly path: RepoPath }
  /** Resolves a conflict with `chosen`, which was made from `seen`; null means no file. */
  | {
      readonly kind: 'settle';
      readonly path: RepoPath;
      readonly seen: Bytes | null;
      readonly chosen: Bytes | null;
    }
  /** Reverts the file to what was last sent. */
  | { readonly kind: 'discard'; readonly path: RepoPath };

/** An edit computed asynchronously. */
export type AskedEdit = Extract<FileChange, { readonly kind: 'askedEdit' }>;
