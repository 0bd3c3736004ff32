import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import type { Bytes } from './fileOperation.ts';

/** One field of a page's front matter as it is to be; undefined takes it away. */
export interface FrontMatterFieldChange {
  /** Null: the title that the navigation shows, whichever field of the page that is. */
  readonly key: string | null;
  readonly value: unknown;
}

/** Words of a description of an API, as they are called to the writer. */
export interface ApiTextTarget extends PointerLocation {
  readonly label: string;
}

/**
 * One file's part of a change. `edit` gets the text as it is when its turn comes ('' where there is no file),
 * so that edits which follow each other quickly never undo one another. `words` say what was typed, for where it cannot be made.
 */
export type FileChange =
  | {
      readonly kind: 'edit';
      readonly path: RepoPath;
      readonly edit: (text: string) => readonly TextEdit[];
      readonly words?: string;
    }
  /** An edit that has to be asked for; where there is no answer, nothing of the change is made. `words` are what somebody typed, `described` where in a description of an API. */
  | {
      readonly kind: 'askedEdit';
      readonly path: RepoPath;
      readonly edit: (text: string) => Promise<Result<readonly TextEdit[], Problem>>;
      readonly words?: string;
      readonly described?: ApiTextTarget;
    }
  /** A field that cannot be set safely fails, and with it all of the change. */
  | { readonly kind: 'field'; readonly path: RepoPath; readonly field: FrontMatterFieldChange }
  | { readonly kind: 'text'; readonly path: RepoPath; readonly text: string }
  | { readonly kind: 'bytes'; readonly path: RepoPath; readonly bytes: Bytes }
  /** A new file; `workspace/file-exists` where there is one of that name. */
  | { readonly kind: 'add'; readonly path: RepoPath; readonly bytes: Bytes }
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath }
  | { readonly kind: 'delete'; readonly path: RepoPath }
  /** A conflict ends with `chosen`, which was made from `seen`; null for no file. */
  | {
      readonly kind: 'settle';
      readonly path: RepoPath;
      readonly seen: Bytes | null;
      readonly chosen: Bytes | null;
    }
  /** The file becomes what was last sent. */
  | { readonly kind: 'discard'; readonly path: RepoPath };
