import { encodeText } from '../encoding.ts';

/** A text as Git compares it: one character for each byte of its UTF-8 form. */
export function toByteText(text: string): string {
  let bytes = '';
  for (const byte of encodeText(text)) bytes += String.fromCodePoint(byte);
  return bytes;
}

/** Characters of patterns with a meaning of their own. */
export const globCharacters = /[*?[\\]/;

/**
 * Matches a byte text against a pattern, as Git's wildmatch.c does with `WM_PATHNAME` if `slashes` is true: `*`, `?`, and sets don't match a
 * slash, and `**` between slashes matches any number of folders.
 */
export function matchGlob(pattern: string, text: string, slashes: boolean): boolean {
  const known = new Map<number, boolean>();
  const matchFrom = (at: number, from: number): boolean => {
    const key = at * (text.length + 1) + from;
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = matchHere(at, from);
    known.set(key, answer);
    return answer;
  };
  const matchHere = (start: number, first: number): boolean => {
    let [at, from] = [start, first];
    while (at < pattern.length) {
      const sign = pattern[at];
      if (sign === '*') return matchStars(at, from);
      const letter = text[from];
      if (letter === undefined) return false;
      if (sign === '?') {
        if (slashes && letter === '/') return false;
        at += 1;
      } else if (sign === '[') {
        const set = matchSet(pattern, at + 1, letter);
        if (set === null || !set.matches || (slashes && letter === '/')) return false;
        at = set.end;
      } else {
        if (sign === '\\') at += 1;
        if (pattern[at] !== letter) return false;
        at += 1;
      }
      from += 1;
    }
    return from === text.length;
  };
  const matchStars = (start: number, from: number): boolean => {
    let at = start;
    while (pattern[at] === '*') at += 1;
    const isDouble = at - start > 1;
    const next = pattern[at];
    const isWhole =
      (start === 0 || pattern[start - 1] === '/') &&
      (next === undefined || next === '/' || (next === '\\' && pattern[at + 1] === '/'));
    const crossesSlashes = !slashes || (isDouble && isWhole);
    // `a/**/b` also matches `a/b`.
    if (slashes && isDouble && isWhole && next === '/' && matchFrom(at + 1, from)) return true;
    for (let rest = from; rest <= text.length; rest += 1) {
      if (matchFrom(at, rest)) return true;
      if (!crossesSlashes && text[rest] === '/') return false;
    }
    return false;
  };
  return matchFrom(0, 0);
}

/** Whether a set such as `[!a-z[:digit:]]` has the character; `start` is after its bracket. Null if it isn't closed, or names an unknown class. */
function matchSet(
  pattern: string,
  start: number,
  letter: string,
): { readonly matches: boolean; readonly end: number } | null {
  const isNegated = pattern[start] === '!' || pattern[start] === '^';
  let at = isNegated ? start + 1 : start;
  let matched = false;
  let previous = '';
  // The first character belongs to the set, even if it is a closing bracket.
  do {
    let sign = pattern[at];
    if (sign === undefined) return null;
    if (sign === '\\') {
      sign = pattern[(at += 1)];
      if (sign === undefined) return null;
      if (sign === letter) matched = true;
      previous = sign;
    } else if (sign === '-' && previous !== '' && ![undefined, ']'].includes(pattern[at + 1])) {
      let last = pattern[(at += 1)];
      if (last === '\\') last = pattern[(at += 1)];
      if (last === undefined) return null;
      if (letter >= previous && letter <= last) matched = true;
      previous = '';
    } else if (sign === '[' && pattern[at + 1] === ':') {
      const end = pattern.indexOf(']', at + 2);
      if (end < 0) return null;
      if (end > at + 2 && pattern[end - 1] === ':') {
        const known = classes[pattern.slice(at + 2, end - 1)];
        if (known === undefined) return null;
        if (known.test(letter)) matched = true;
        at = end;
        previous = '';
      } else {
        if (letter === '[') matched = true;
        previous = '[';
      }
    } else {
      if (sign === letter) matched = true;
      previous = sign;
    }
    at += 1;
  } while (pattern[at] !== ']');
  return { matches: matched !== isNegated, end: at + 1 };
}

/** Git's classes know ASCII only. */
const classes: Readonly<Record<string, RegExp | undefined>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  // oxlint-disable-next-line no-control-regex
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[\x21-\x7e]/,
  lower: /[a-z]/,
  print: /[\x20-\x7e]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[\t\n\v\f\r ]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};
