import { decodeText, isSameBytes } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Conflict, DiscardedChange } from '#workspace/workspace.ts';

/** What was done to one file, with what was there before, so that it can be undone. Null: there is no such file. */
export type FileOperation =
  | { readonly kind: 'text'; readonly path: RepoPath; readonly before: string | null; readonly after: string | null }
  | { readonly kind: 'bytes'; readonly path: RepoPath; readonly before: Bytes | null; readonly after: Bytes | null }
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath }
  /** A file's change is taken back; `taken` is null until that is done. */
  | { readonly kind: 'discard'; readonly path: RepoPath; readonly taken: DiscardOutcome | null }
  /** Settles a conflict; `conflict` is null until that is done, and if there was none. */
  | {
      readonly kind: 'settle';
      readonly path: RepoPath;
      readonly conflict: Conflict | null;
      readonly before: Bytes | null;
      readonly after: Bytes | null;
    }
  /** A conflict that was settled waits for a choice again. */
  | { readonly kind: 'reopen'; readonly path: RepoPath; readonly conflict: Conflict };

/** A file's bytes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A change that was taken back, and the bytes that its file had right after, under its first name; null where there was none. */
export interface DiscardOutcome {
  readonly discarded: DiscardedChange;
  readonly left: Bytes | null;
}

/** The operations that bring a discarded change back. */
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

/** The operation that reopens a conflict; none for null. */
export function toReopenOperations(conflict: Conflict | null): readonly FileOperation[] {
  return conflict === null ? [] : [{ kind: 'reopen', path: conflict.path, conflict }];
}

/** What turns a file's bytes into others: as texts where both are, so that what was typed since is merged with them. */
export function toWriteOperation(path: RepoPath, before: Bytes | null, after: Bytes | null): FileOperation {
  const texts = { before: textOf(before), after: textOf(after) };
  const isText = texts.after !== null && (before === null || texts.before !== null);
  return isText ? { kind: 'text', path, ...texts } : { kind: 'bytes', path, before, after };
}

/** Whether an operation leaves its file as it was. */
export function isNoOp(operation: FileOperation): boolean {
  if (operation.kind === 'text') return operation.before === operation.after;
  if (operation.kind === 'bytes') return isSameBytes(operation.before, operation.after);
  return operation.kind === 'discard' && operation.taken === null;
}

function textOf(bytes: Bytes | null): string | null {
  const text = bytes === null ? null : decodeText(bytes);
  return text?.ok === true ? text.value : null;
}
