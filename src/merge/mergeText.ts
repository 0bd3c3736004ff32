import { diff3Merge } from 'node-diff3';
import { pickChanged } from './pickChanged.ts';

/** Lines that both sides changed or removed, with the base's lines. */
export interface ConflictRegion {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** The side to take. */
export type MergeSide = 'mine' | 'theirs';

/** Merges two texts by line into regions in text order: a string if merged, a conflict if both sides changed the same lines. */
export function mergeRegions(base: string, mine: string, theirs: string): readonly (string | ConflictRegion)[] {
  return mergeLines(splitLines(base), splitLines(mine), splitLines(theirs)).map(({ ok, conflict }) =>
    conflict === undefined
      ? (ok ?? []).join('')
      : { base: conflict.o.join(''), mine: conflict.a.join(''), theirs: conflict.b.join('') },
  );
}

const mergeLines = (base: string[], mine: string[], theirs: string[]) =>
  diff3Merge(mine, base, theirs, { excludeFalseConflicts: true });

/** Both versions with the base's lines in a conflict, for each conflict of `mergeRegions`. */
export function revertRegions(
  base: string,
  mine: string,
  theirs: string,
): readonly Readonly<Record<MergeSide, string>>[] {
  const [own, others] = [splitLines(mine), splitLines(theirs)];
  return mergeLines(splitLines(base), own, others).flatMap(({ conflict }) =>
    conflict === undefined
      ? []
      : [
          {
            mine: own.toSpliced(conflict.aIndex, conflict.a.length, ...conflict.o).join(''),
            theirs: others.toSpliced(conflict.bIndex, conflict.b.length, ...conflict.o).join(''),
          },
        ],
  );
}

/** The merged text, each conflict resolved with its entry in `sides`, or with `otherwise` if that is missing or null. */
export function resolveRegions(
  regions: readonly (string | ConflictRegion)[],
  sides: readonly (MergeSide | null)[],
  otherwise: MergeSide,
): string {
  let conflict = -1;
  return regions
    .map((region) => {
      if (typeof region === 'string') return region;
      conflict += 1;
      return region[sides[conflict] ?? otherwise];
    })
    .join('');
}

/** Merges two texts by line. Null if both changed the same lines, or if any of the three is null (no text). */
export function mergeText(base: string | null, mine: string | null, theirs: string | null): string | null {
  if (base === null || mine === null || theirs === null) return null;
  const picked = pickChanged(base, mine, theirs);
  if (picked !== null) return picked.value;
  let merged = '';
  for (const region of mergeRegions(base, mine, theirs)) {
    if (typeof region !== 'string') return null;
    merged += region;
  }
  return merged;
}

/** Splits into lines, keeping their line endings. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
