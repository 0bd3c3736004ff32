const longestNeedle = 32;

/** How far into a text one is after the given words, of which only the last few are looked for; marks and line ends may stand between them. */
export function offsetBehind(text: string, before: string): number {
  for (let length = Math.min(longestNeedle, before.length); length > 0; length = Math.floor(length / 2)) {
    const needle = before.slice(-length);
    const times = occurrences(before, needle).length;
    const found = occurrences(text, needle);
    const at = found[Math.min(times, found.length) - 1];
    if (at !== undefined) return at + needle.length;
  }
  return 0;
}

function occurrences(text: string, needle: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) found.push(at);
  return found;
}
