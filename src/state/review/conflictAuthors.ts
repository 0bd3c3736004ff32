import type { MergeSide } from '#merge/mergeText.ts';
import type { Conflict } from '#workspace/workspace.ts';
import { formatTimeAgo } from '../formatTimeAgo.ts';

/** Who made a version of a file, and when; a null part is unknown. `lead` is a label for what they describe, or ''. */
export interface VersionAuthor {
  readonly lead: string;
  readonly author: string | null;
  readonly when: string | null;
}

/** Where the other version of a file in conflict is. */
export type VersionSource = 'on the site' | 'in the review';

/**
 * Describes who made each version of a file in conflict; null for a version of which nothing is known. `changedAt` is
 * when the user last changed the file. If the other version may have several authors, its description says that it
 * names the latest.
 */
export function getConflictAuthors(
  { theirCommit = null }: Pick<Conflict, 'theirCommit'>,
  changedAt: number | null,
  source: VersionSource,
  now: number,
): Readonly<Record<MergeSide, VersionAuthor | null>> {
  const ago = (time: number | null) => (time === null ? null : formatTimeAgo(time, now));
  const isKnown = theirCommit !== null && (theirCommit.author !== null || theirCommit.time !== null);
  return {
    mine: changedAt === null ? null : { lead: '', author: 'You', when: ago(changedAt) },
    theirs: isKnown
      ? {
          lead: theirCommit.isOnly ? '' : `Latest change ${source}: `,
          author: theirCommit.author,
          when: ago(theirCommit.time),
        }
      : null,
  };
}
