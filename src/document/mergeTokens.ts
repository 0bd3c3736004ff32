import { diff3MergeRegions, diffIndices } from 'node-diff3';

/** A piece of the merged line: the base's own at an index of the source's tokens, or one of the edited tokens. */
export type Merged =
  | { readonly kind: 'kept'; readonly index: number }
  | { readonly kind: 'new'; readonly index: number };

/**
 * Applies what changed from `base` to `edited` onto `source`, all as keys. Where source and base are the same, that is a plain
 * comparison; where they are not (marks nested otherwise), it is a three-way merge in which the edit wins.
 */
export function mergeTokens(source: readonly string[], base: readonly string[], edited: readonly string[]): Merged[] {
  return sameKeys(source, base) ? compared(source, edited) : merged(source, base, edited);
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

function range(kind: Merged['kind'], from: number, length: number): Merged[] {
  return Array.from({ length }, (_, offset) => ({ kind, index: from + offset }));
}

function compared(source: readonly string[], edited: readonly string[]): Merged[] {
  let start = 0;
  const shorter = Math.min(source.length, edited.length);
  while (start < shorter && source[start] === edited[start]) start += 1;
  let end = 0;
  while (end < shorter - start && source[source.length - 1 - end] === edited[edited.length - 1 - end]) end += 1;
  const left = source.slice(start, source.length - end);
  const right = edited.slice(start, edited.length - end);
  const parts = [range('kept', 0, start)];
  let position = 0;
  for (const hunk of diffIndices([...left], [...right])) {
    const [from, length] = hunk.buffer1;
    const [newFrom, newLength] = hunk.buffer2;
    parts.push(range('kept', start + position, from - position), range('new', start + newFrom, newLength));
    position = from + length;
  }
  parts.push(range('kept', start + position, left.length - position), range('kept', source.length - end, end));
  return parts.flat();
}

/** The merge of what stands between the tokens at both ends that all three have: comparing takes the square of the length. */
function merged(source: readonly string[], base: readonly string[], edited: readonly string[]): Merged[] {
  const shortest = Math.min(source.length, base.length, edited.length);
  let start = 0;
  while (start < shortest && source[start] === base[start] && base[start] === edited[start]) start += 1;
  const isEnd = (back: number) => source.at(-back) === base.at(-back) && base.at(-back) === edited.at(-back);
  let end = 0;
  while (end < shortest - start && isEnd(end + 1)) end += 1;
  const between = (keys: readonly string[]) => keys.slice(start, keys.length - end);
  const middle = mergedMiddle(between(source), between(base), between(edited)).map(({ kind, index }) => ({
    kind,
    index: index + start,
  }));
  return [...range('kept', 0, start), ...middle, ...range('kept', source.length - end, end)];
}

function mergedMiddle(source: readonly string[], base: readonly string[], edited: readonly string[]): Merged[] {
  let offsets: number[] | null = null;
  return diff3MergeRegions([...source], [...base], [...edited]).flatMap((region) => {
    if (region.stable) {
      const length = region.bufferLength;
      if (region.buffer === 'a') return range('kept', region.bufferStart, length);
      if (region.buffer === 'b') return range('new', region.bufferStart, length);
      // Unchanged on both sides, so that the source has just these tokens as well, at a place that must be found.
      offsets ??= alignment(source, base);
      return located(offsets, region.bufferStart, length);
    }
    return range('new', region.bStart, region.bLength);
  });
}

function located(offsets: readonly number[], from: number, length: number): Merged[] {
  return Array.from({ length }, (_, offset) => ({ kind: 'kept' as const, index: offsets[from + offset] ?? 0 }));
}

function alignment(source: readonly string[], base: readonly string[]): number[] {
  const offsets: number[] = [];
  let sourceIndex = 0;
  let baseIndex = 0;
  for (const hunk of diffIndices([...base], [...source])) {
    while (baseIndex < hunk.buffer1[0]) offsets[baseIndex++] = sourceIndex++;
    baseIndex = hunk.buffer1[0] + hunk.buffer1[1];
    sourceIndex = hunk.buffer2[0] + hunk.buffer2[1];
  }
  while (baseIndex < base.length) offsets[baseIndex++] = sourceIndex++;
  return offsets;
}
