import type { Conflict } from '#workspace/workspace.ts';

/** Text written from right to left, and controls of its direction. */
const otherDirection = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** The name of the person who made the other versions of files in conflict; null if it isn't known, or if several did. */
export function findOtherAuthor(conflicts: readonly Pick<Conflict, 'theirCommit'>[]): string | null {
  const [name = null, ...others] = new Set(
    conflicts.map(({ theirCommit }) => (theirCommit?.isOnly === true ? theirCommit.author : null)),
  );
  if (name === null || name.trim() === '' || others.length > 0) return null;
  // Keeps the direction of the sentence around it.
  return otherDirection.test(name) ? `\u2068${name}\u2069` : name;
}

/** What led to the conflicts, as a sentence: both sides changed a file, or one changed what the other deleted. */
export function describeConflicts(conflicts: readonly Pick<Conflict, 'mine' | 'theirs' | 'theirCommit'>[]): string {
  const [first] = conflicts;
  const other = findOtherAuthor(conflicts) ?? 'someone else';
  if (conflicts.length === 1 && first?.mine === null) return `You deleted a file that ${other} changed.`;
  if (conflicts.length === 1 && first?.theirs === null) return `You changed a file that ${other} deleted.`;
  const files = conflicts.length === 1 ? 'one file' : `${conflicts.length} files`;
  const isDeleted = conflicts.some(({ mine, theirs }) => mine === null || theirs === null);
  return `You and ${other} edited the same part of ${files}${isDeleted ? ', or one of you deleted a file that the other changed' : ''}.`;
}
