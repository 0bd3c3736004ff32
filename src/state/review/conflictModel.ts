import { describeJsonPosition } from '#config/describeJsonPosition.ts';
import { mergeRegions, resolveRegions, type ConflictRegion, type MergeSide } from '#merge/mergeText.ts';
import type { Conflict } from '#workspace/workspace.ts';

/** Lines that the writer and somebody else changed, and where they are in words, by what stands above them. */
export interface LabeledConflictRegion extends ConflictRegion {
  readonly where: string;
}

/** What there is to choose in a file with two versions. What only one side changed is in both of them. */
export interface ConflictModel {
  /** The file where the writer's lines are taken at each place; null where it is deleted. */
  readonly mine: string | null;
  /** The file where the other side's lines are taken at each place; null where it is deleted. */
  readonly theirs: string | null;
  /** In the order of the text; none where there is only one whole version to choose against the other. */
  readonly places: readonly LabeledConflictRegion[];
  /** The file with one side's lines at each place; the writer's where none is named. Null as `mine` is. */
  readonly chosen: (sides: readonly (MergeSide | null)[]) => string | null;
}

/** What there is to choose where the writer's file is `mine` by now, null where it is deleted. `complete` gives what is put together its last touch. */
export function createConflictModel(
  { path, base, theirs }: Conflict,
  mine: string | null,
  complete: (text: string) => string = (text) => text,
): ConflictModel {
  if (base === null || mine === null || theirs === null) return { mine, theirs, places: [], chosen: () => mine };
  const parts = mergeRegions(base, mine, theirs);
  const whereIn = path.endsWith('.json') ? whereInJson : whereInPage;
  const places = parts.flatMap((part, at) =>
    typeof part === 'string' ? [] : [{ ...part, where: whereIn(parts.slice(0, at)) }],
  );
  return {
    mine: complete(resolveRegions(parts, [], 'mine')),
    theirs: complete(resolveRegions(parts, [], 'theirs')),
    places,
    chosen: (sides) => complete(resolveRegions(parts, sides, 'mine')),
  };
}

type Parts = ReturnType<typeof mergeRegions>;

/** By the last line above that nobody disputes and has something on it. */
function whereInPage(above: Parts): string {
  const line = above
    .flatMap((part) => (typeof part === 'string' ? part.split('\n') : []))
    .findLast((one) => one.trim() !== '')
    ?.trim();
  return line === undefined || line === '---' ? atTop : `Below “${line.replace(/^#+\s*/, '')}”`;
}

/** By the entry or the group above, as a line of its own says nothing. */
function whereInJson(above: Parts): string {
  return describeJsonPosition(resolveRegions(above, [], 'mine')) ?? atTop;
}

const atTop = 'At the top';
