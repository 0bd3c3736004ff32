import { diffLines } from 'diff';

/** How many lines a change adds and removes; an edited line is one of each. */
export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

/** The lines added and removed between two texts; null stands for a file that is not there. */
export function countChangedLines(before: string | null, after: string | null): LineCounts {
  let added = 0;
  let removed = 0;
  for (const part of diffLines(before ?? '', after ?? '')) {
    if (part.added) added += part.count;
    if (part.removed) removed += part.count;
  }
  return { added, removed };
}
