const longestNeedle = 32;

/** How far into a text one is after the given words, of which only the last few are looked for; marks and line ends may stand between them. */
export function findOffsetAfter(text: string, before: string): number {
  // A blank at the end of a line stands in the source alone.
  const ways = [...new Set([before, before.trimEnd()])];
  for (let length = Math.min(longestNeedle, before.length); length > 0; length = Math.floor(length / 2)) {
    for (const words of ways) {
      const found = behindLast(text, words, Math.min(length, words.length));
      if (found !== null) return found;
    }
  }
  return 0;
}

/** Where a text goes on behind the last units of some words; null where it has none of these. */
function behindLast(text: string, words: string, length: number): number | null {
  if (length === 0) return null;
  const needle = words.slice(-length);
  const found = occurrences(text, needle);
  const at = found[Math.min(occurrences(words, needle).length, found.length) - 1];
  return at === undefined ? null : at + needle.length;
}

function occurrences(text: string, needle: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) found.push(at);
  return found;
}
