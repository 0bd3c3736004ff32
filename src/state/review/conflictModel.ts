import { describeJsonPosition } from '#config/describeJsonPosition.ts';
import { mergeRegions, resolveRegions, type ConflictRegion, type MergeSide } from '#merge/mergeText.ts';
import type { Conflict } from '#workspace/workspace.ts';

/** Lines changed by both the user and somebody else, with a label of their location from the text above. */
export interface LabeledConflictRegion extends ConflictRegion {
  readonly label: string;
}

/** The choices in a file with two versions. Changes of only one side are in both versions. */
export interface ConflictModel {
  /** The file with the user's lines in each region; null if deleted. */
  readonly mine: string | null;
  /** The file with the other side's lines in each region; null if deleted. */
  readonly theirs: string | null;
  /** In text order; empty if only whole versions can be chosen. */
  readonly regions: readonly LabeledConflictRegion[];
  /** Returns the file with the chosen side's lines in each region, the user's by default. Null if `mine` is. */
  readonly resolve: (sides: readonly (MergeSide | null)[]) => string | null;
}

/** Creates the choices for the user's current file `mine`, null if deleted. `complete` post-processes the merged text. */
export function createConflictModel(
  { path, base, theirs }: Conflict,
  mine: string | null,
  complete: (text: string) => string = (text) => text,
): ConflictModel {
  if (base === null || mine === null || theirs === null) return { mine, theirs, regions: [], resolve: () => mine };
  const parts = mergeRegions(base, mine, theirs);
  const whereIn = path.endsWith('.json') ? whereInJson : whereInPage;
  const regions = parts.flatMap((part, at) =>
    typeof part === 'string' ? [] : [{ ...part, label: whereIn(parts.slice(0, at)) }],
  );
  return {
    mine: complete(resolveRegions(parts, [], 'mine')),
    theirs: complete(resolveRegions(parts, [], 'theirs')),
    regions,
    resolve: (sides) => complete(resolveRegions(parts, sides, 'mine')),
  };
}

type Parts = ReturnType<typeof mergeRegions>;

/** Labels by the last nonblank line above that isn't in conflict. */
function whereInPage(above: Parts): string {
  const line = above
    .flatMap((part) => (typeof part === 'string' ? part.split('\n') : []))
    .findLast((one) => one.trim() !== '')
    ?.trim();
  return line === undefined || line === '---' ? atTop : `Below “${line.replace(/^#+\s*/, '')}”`;
}

/** Labels by the entry or group above, because a single JSON line is too unclear. */
function whereInJson(above: Parts): string {
  return describeJsonPosition(resolveRegions(above, [], 'mine')) ?? atTop;
}

const atTop = 'At the top';
