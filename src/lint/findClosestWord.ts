/** Maximum edit distance for a suggestion. */
const farthest = 2;

/** Longer words are unlikely to be mistyped names, and comparing them takes quadratic time. */
const longest = 60;

/** The closest word by edit distance (insertions, deletions, substitutions, swaps), if exactly one is that close; null otherwise. */
export function findClosestWord(word: string, words: readonly string[]): string | null {
  if (word.length > longest) return null;
  const wanted = word.toLowerCase();
  const limit = Math.min(farthest, Math.floor(word.length / 3));
  const near = words
    .map((candidate) => ({
      candidate,
      distance: candidate.toLowerCase() === wanted ? 0 : distanceOf(wanted, candidate.toLowerCase(), limit),
    }))
    .filter(({ distance }) => distance <= limit);
  const least = Math.min(...near.map(({ distance }) => distance));
  const [first, second] = near.filter(({ distance }) => distance === least);
  return first === undefined || second !== undefined ? null : first.candidate;
}

/** Damerau–Levenshtein distance (adjacent swaps count as one). Stops early beyond `limit`. */
function distanceOf(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: readonly number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (beforeLast[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      const distance = Math.min(changed, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      row.push(distance);
      least = Math.min(least, distance);
    }
    // A swap is counted from two rows back, so even if this row is too far, the next may not be.
    if (least > limit + 1) return limit + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? limit + 1;
}
