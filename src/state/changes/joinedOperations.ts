import type { FileOperation } from './fileOperation.ts';

/** Both steps as one, where each sets the text of the same single file; null otherwise. */
export function joined(
  first: readonly FileOperation[],
  second: readonly FileOperation[],
): readonly FileOperation[] | null {
  const [a, ...moreOfFirst] = first;
  const [b, ...moreOfSecond] = second;
  if (
    a?.kind !== 'text' ||
    b?.kind !== 'text' ||
    a.path !== b.path ||
    moreOfFirst.length > 0 ||
    moreOfSecond.length > 0 ||
    a.after !== b.before
  )
    return null;
  return [{ ...a, after: b.after }];
}
