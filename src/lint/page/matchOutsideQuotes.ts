const quotes = /“[^”]*”|"[^"]*"|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])/gu;

/** Matches of a global pattern in prose, without those in quotation marks: others’ words, and words that are mentioned. */
export function matchOutsideQuotes(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return matches;
  const quoted = [...text.matchAll(quotes)].map(({ index, 0: quote }) => [index, index + quote.length] as const);
  return matches.filter(({ index }) => !quoted.some(([from, to]) => index >= from && index < to));
}
