import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Conflict, DiscardedChange } from '#workspace/workspace.ts';

/** What was done to one file, with what was there before, so that it can be undone. Null: there is no such file. */
export type FileOperation =
  | { readonly kind: 'text'; readonly path: RepoPath; readonly before: string | null; readonly after: string | null }
  | { readonly kind: 'bytes'; readonly path: RepoPath; readonly before: Bytes | null; readonly after: Bytes | null }
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath }
  /** A file's change is taken back; `taken` is null until that is done. */
  | { readonly kind: 'discard'; readonly path: RepoPath; readonly taken: TakenBack | null }
  | { readonly kind: 'putBack'; readonly path: RepoPath; readonly taken: TakenBack }
  /** A conflict is settled; `conflict` is null until that is done, and where there was none any more. */
  | {
      readonly kind: 'settle';
      readonly path: RepoPath;
      readonly conflict: Conflict | null;
      readonly before: Bytes | null;
      readonly after: Bytes | null;
    }
  | {
      readonly kind: 'unsettle';
      readonly path: RepoPath;
      readonly conflict: Conflict | null;
      readonly before: Bytes | null;
      readonly after: Bytes | null;
    };

/** A file's bytes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A change that was taken back, and the bytes that its file had right after, under its first name; null where there was none. */
export interface TakenBack {
  readonly discarded: DiscardedChange;
  readonly left: Bytes | null;
}

/** What takes the operations back, in the order to do it in. */
export function inverted(operations: readonly FileOperation[]): readonly FileOperation[] {
  return operations.toReversed().flatMap((operation): readonly FileOperation[] => {
    const { kind } = operation;
    if (kind === 'move') return [{ kind, from: operation.to, to: operation.from }];
    if (kind === 'discard')
      return operation.taken === null ? [] : [{ kind: 'putBack', path: operation.path, taken: operation.taken }];
    if (kind === 'putBack') return [{ kind: 'discard', path: operation.path, taken: null }];
    if (kind === 'settle' || kind === 'unsettle')
      return [
        {
          ...operation,
          kind: kind === 'settle' ? 'unsettle' : 'settle',
          before: operation.after,
          after: operation.before,
        },
      ];
    return [{ ...operation, before: operation.after, after: operation.before } as FileOperation]; // the kind stays, so both sides keep their type
  });
}

/** What puts a change in place again that was taken back: texts as texts, so that what was typed since is merged with them. */
export function puttingBack({ discarded: { change, bytes }, left }: TakenBack): readonly FileOperation[] {
  const move: readonly FileOperation[] =
    change.from === null ? [] : [{ kind: 'move', from: change.from, to: change.path }];
  const write = writing(change.path, left, bytes);
  return [...move, ...(changesNothing(write) ? [] : [write])];
}

/** What turns a file's bytes into others: as texts where both are, so that what was typed since is merged with them. */
export function writing(path: RepoPath, before: Bytes | null, after: Bytes | null): FileOperation {
  const texts = { before: textOf(before), after: textOf(after) };
  const isText = texts.after !== null && (before === null || texts.before !== null);
  return isText ? { kind: 'text', path, ...texts } : { kind: 'bytes', path, before, after };
}

/** Whether an operation leaves its file as it was. */
export function changesNothing(operation: FileOperation): boolean {
  if (operation.kind === 'text') return operation.before === operation.after;
  if (operation.kind === 'bytes') return sameBytes(operation.before, operation.after);
  return operation.kind === 'discard' && operation.taken === null;
}

/** Whether two files have the same bytes, or neither is there. */
export function sameBytes(one: Bytes | null, other: Bytes | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function textOf(bytes: Bytes | null): string | null {
  const text = bytes === null ? null : decodeText(bytes);
  return text?.ok === true ? text.value : null;
}
