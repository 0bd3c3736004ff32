import { findNameAround } from '#base/findNameAround.ts';

const quotes =
  /„[^“”]*[“”]|“[^”]*”|"[^"]*"|«[^»]*»|‘(?:[^’\n]|’(?=\p{L}))*’(?!\p{L})|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])/gu;

/**
 * Matches of a global pattern that are a writer’s own words. Left out are those in quotation marks, which are others’
 * words or only mentioned, and those within a name: an identifier, an address, or a path.
 */
export function matchWords(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const matches = [...text.matchAll(pattern)].filter(
    ({ index, 0: { length } }) => findNameAround(text, { from: index, to: index + length }) === null,
  );
  if (matches.length === 0) return matches;
  const quoted = [...text.matchAll(quotes)].map(({ index, 0: quote }) => [index, index + quote.length] as const);
  return matches.filter(({ index }) => !quoted.some(([from, to]) => index >= from && index < to));
}
