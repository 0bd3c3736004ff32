import type { RepoPath } from '#base/repoPath.ts';
import type { EntryPart, Journal, JournalEntry } from '../journal/journal.ts';

/** A step whose undo or redo brings a file back. */
export interface FileDeletion {
  readonly by: 'undo' | 'redo';
  readonly entry: JournalEntry;
}

/** Returns the last step that deleted a file: one that was done, or the undone step that created it; null if none. */
export function findDeletion({ done, undone }: Journal, path: RepoPath): FileDeletion | null {
  const deleting = done.findLast(({ parts }) => parts.some((part) => isOf(part, path) && leaves(part, 'after')));
  if (deleting !== undefined) return { by: 'undo', entry: deleting };
  const creating = undone.findLast(({ parts }) => parts.some((part) => isOf(part, path) && leaves(part, 'before')));
  return creating === undefined ? null : { by: 'redo', entry: creating };
}

type FilePart = Extract<EntryPart, { readonly kind: 'file' }>;

function isOf(part: EntryPart, path: RepoPath): part is FilePart {
  return part.kind === 'file' && part.path === path;
}

/** True if there is no file before or after an operation. A discarded change counts as no file after it: its screen is only shown then. */
function leaves({ operation }: FilePart, side: 'before' | 'after'): boolean {
  if (operation.kind === 'discard') return side === 'after';
  return side in operation && 'before' in operation && operation[side] === null;
}
