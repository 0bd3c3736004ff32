import { chosenText, mergedParts, type DisputedLines, type Side } from '#workspace/mergeText.ts';
import type { Conflict } from '#workspace/workspace.ts';

/** Lines that the writer and somebody else changed, and the line above them that nobody disputes; empty where they are the first. */
export interface DisputedPlace extends DisputedLines {
  readonly below: string;
}

/** What there is to choose in a file with two versions. What only one side changed is in both of them. */
export interface ConflictChoice {
  /** The file where the writer's lines are taken at each place; null where it is deleted. */
  readonly mine: string | null;
  /** The file where the other side's lines are taken at each place; null where it is deleted. */
  readonly theirs: string | null;
  /** In the order of the text; none where there is only one whole version to choose against the other. */
  readonly places: readonly DisputedPlace[];
  /** The file with one side's lines at each place; the writer's where none is named. Null as `mine` is. */
  readonly chosen: (sides: readonly (Side | null)[]) => string | null;
}

/** What there is to choose where the writer's file is `mine` by now, null where it is deleted. `complete` gives what is put together its last touch. */
export function conflictChoice(
  { base, theirs }: Conflict,
  mine: string | null,
  complete: (text: string) => string = (text) => text,
): ConflictChoice {
  if (base === null || mine === null || theirs === null) return { mine, theirs, places: [], chosen: () => mine };
  const parts = mergedParts(base, mine, theirs);
  let below = '';
  const places: DisputedPlace[] = [];
  for (const part of parts) {
    if (typeof part === 'string') below = lastLineOf(part) ?? below;
    else places.push({ ...part, below });
  }
  return {
    mine: complete(chosenText(parts, [], 'mine')),
    theirs: complete(chosenText(parts, [], 'theirs')),
    places,
    chosen: (sides) => complete(chosenText(parts, sides, 'mine')),
  };
}

/** The last line with something on it; undefined where there is none. */
function lastLineOf(text: string): string | undefined {
  return text
    .split('\n')
    .findLast((line) => line.trim() !== '')
    ?.trim();
}
