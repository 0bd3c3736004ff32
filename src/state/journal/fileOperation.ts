import { decodeText, isSameBytes } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Conflict, DiscardedChange } from '#workspace/workspace.ts';

/** What was done to one file, with the state before, so it can be undone. Null means no file. */
export type FileOperation =
  | { readonly kind: 'text'; readonly path: RepoPath; readonly before: string | null; readonly after: string | null }
  | { readonly kind: 'bytes'; readonly path: RepoPath; readonly before: Bytes | null; readonly after: Bytes | null }
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath }
  /** Discards a file's change; `taken` is null until done. */
  | { readonly kind: 'discard'; readonly path: RepoPath; readonly taken: DiscardOutcome | null }
  /** Resolves a conflict; `conflict` is null until done, and if there was none. */
  | {
      readonly kind: 'settle';
      readonly path: RepoPath;
      readonly conflict: Conflict | null;
      readonly before: Bytes | null;
      readonly after: Bytes | null;
    }
  /** Reopens a resolved conflict. */
  | { readonly kind: 'reopen'; readonly path: RepoPath; readonly conflict: Conflict };

/** A file's bytes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A discarded change, and its file's bytes right after, under its original path; null if there was no file. */
export interface DiscardOutcome {
  readonly discarded: DiscardedChange;
  readonly left: Bytes | null;
}

/** Returns the operations that restore a discarded change. */
export function toRestoreOperations({
  discarded: { change, bytes, conflict },
  left,
}: DiscardOutcome): readonly FileOperation[] {
  const { path, from } = change;
  const write = toWriteOperation(path, left, bytes);
  return [
    ...(from === null ? [] : [{ kind: 'move', from, to: path } as const]),
    ...(isNoOp(write) ? [] : [write]),
    ...toReopenOperations(conflict),
  ];
}

/** Returns the operation that reopens a conflict; none for null. */
export function toReopenOperations(conflict: Conflict | null): readonly FileOperation[] {
  return conflict === null ? [] : [{ kind: 'reopen', path: conflict.path, conflict }];
}

/** Returns the operation that replaces a file's bytes: as text if both versions are text, so edits made since are merged. */
export function toWriteOperation(path: RepoPath, before: Bytes | null, after: Bytes | null): FileOperation {
  const texts = { before: textOf(before), after: textOf(after) };
  const isText = texts.after !== null && (before === null || texts.before !== null);
  return isText ? { kind: 'text', path, ...texts } : { kind: 'bytes', path, before, after };
}

/** True if an operation leaves its file unchanged. */
export function isNoOp(operation: FileOperation): boolean {
  if (operation.kind === 'text') return operation.before === operation.after;
  if (operation.kind === 'bytes') return isSameBytes(operation.before, operation.after);
  return operation.kind === 'discard' && operation.taken === null;
}

function textOf(bytes: Bytes | null): string | null {
  const text = bytes === null ? null : decodeText(bytes);
  return text?.ok === true ? text.value : null;
}
