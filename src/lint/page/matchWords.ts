import { findNameAround } from '#base/findNameAround.ts';
import type { Prose } from './prose.ts';

/** Quotations of up to 1,000 characters: with a limit, many marks that are never closed take linear time. */
const quotes =
  /„[^“”]{0,1000}[“”]|“[^”]{0,1000}”|"[^"]{0,1000}"|«[^»]{0,1000}»|‘(?:[^’\n]|’(?=\p{L})){0,1000}’(?!\p{L})|(?<![\p{L}\p{N}])'[^'\n]{0,1000}'(?![\p{L}\p{N}])/gu;

const found = new WeakMap<Pick<Prose, 'text'>, readonly (readonly [from: number, to: number])[]>();

/** The ranges of quotations, in order. Read once for each prose. */
function listQuotes(prose: Pick<Prose, 'text'>): readonly (readonly [from: number, to: number])[] {
  const known = found.get(prose);
  if (known !== undefined) return known;
  const ranges = [...prose.text.matchAll(quotes)].map(({ index, 0: quote }) => [index, index + quote.length] as const);
  found.set(prose, ranges);
  return ranges;
}

/**
 * Matches of a global pattern that are a writer’s own words. Left out are those in quotation marks, which are others’
 * words or only mentioned, and those within a name: an identifier, an address, or a path.
 */
export function matchWords(prose: Pick<Prose, 'text'>, pattern: RegExp): readonly RegExpExecArray[] {
  const { text } = prose;
  const matches = [...text.matchAll(pattern)].filter(
    ({ index, 0: { length } }) => findNameAround(text, { from: index, to: index + length }) === null,
  );
  if (matches.length === 0) return matches;
  const quoted = listQuotes(prose);
  let next = 0;
  return matches.filter(({ index }) => {
    while ((quoted[next]?.[1] ?? Infinity) <= index) next += 1;
    return index < (quoted[next]?.[0] ?? Infinity);
  });
}
