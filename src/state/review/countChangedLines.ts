import { diffLines } from 'diff';

/** Lines added and removed by a change; an edited line counts as both. */
export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

/** Counts the lines added and removed between two texts; null means no file. */
export function countChangedLines(before: string | null, after: string | null): LineCounts {
  let added = 0;
  let removed = 0;
  for (const part of diffLines(before ?? '', after ?? '')) {
    if (part.added) added += part.count;
    if (part.removed) removed += part.count;
  }
  return { added, removed };
}
