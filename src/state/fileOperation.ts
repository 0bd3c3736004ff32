import type { RepoPath } from '#base/repoPath.ts';

/** What was done to one file, with what was there before, so that it can be undone. Null: there is no such file. */
export type FileOperation =
  | { readonly kind: 'text'; readonly path: RepoPath; readonly before: string | null; readonly after: string | null }
  | { readonly kind: 'bytes'; readonly path: RepoPath; readonly before: Bytes | null; readonly after: Bytes | null }
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath };

/** A file's bytes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** What takes the operations back, in the order to do it in. */
export function inverted(operations: readonly FileOperation[]): readonly FileOperation[] {
  return operations.toReversed().map((operation) => {
    if (operation.kind === 'move') return { kind: 'move', from: operation.to, to: operation.from };
    return { ...operation, before: operation.after, after: operation.before } as FileOperation; // the kind stays, so both sides keep their type
  });
}

/** Both steps as one, where each sets the text of the same single file; null otherwise. */
export function joined(first: readonly FileOperation[], second: readonly FileOperation[]): readonly FileOperation[] | null {
  const [a, ...moreOfFirst] = first;
  const [b, ...moreOfSecond] = second;
  if (a?.kind !== 'text' || b?.kind !== 'text' || a.path !== b.path || moreOfFirst.length > 0 || moreOfSecond.length > 0 || a.after !== b.before) return null;
  return [{ ...a, after: b.after }];
}
