const longestNeedle = 32;

/** The offset in a text after the given text, of which only the end is searched for. Marks and line endings may be in between. */
export function findOffsetAfter(text: string, before: string): number {
  // White space at the end of a line is only in the source.
  const ways = [...new Set([before, before.trimEnd()])];
  for (let length = Math.min(longestNeedle, before.length); length > 0; length = Math.floor(length / 2)) {
    for (const words of ways) {
      const found = behindLast(text, words, Math.min(length, words.length));
      if (found !== null) return found;
    }
  }
  return 0;
}

/** The offset after an occurrence of the last `length` units of a text; null if there is none. */
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
