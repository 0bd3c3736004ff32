import { compilePattern, type Pattern, type PatternMatch, type PatternProblem } from '#base/pattern/pattern.ts';
import { ok, type Result } from '#base/result.ts';

/** Finds any of many terms. */
export interface TermFinder {
  readonly matches: (text: string) => Result<readonly PatternMatch[], PatternProblem>;
  /** True if a text contains a term; false if the match takes too long. */
  readonly test: (text: string) => boolean;
}

export interface TermOptions {
  readonly ignoreCase: boolean;
  /** Pattern around the terms, which replace its `%s`. */
  readonly template: string;
}

/** From this number on, words are looked up in a map instead of matched one by one. */
const manyWords = 100;
const plainTerm = /^[\p{L}\p{Nd}_]+(?:[ .-][\p{L}\p{Nd}_]+)*$/u;
const run = /[\p{L}\p{Mn}\p{Nd}\p{Pc}]+/gu;

export const wholeWordTemplate = '(?m)\\b(?:%s)\\b';
export const anywhereTemplate = '(?m)(?:%s)';

/** Compiles terms, each a pattern. Invalid ones are passed to `onInvalid` and left out; null if none is left. */
export function createTermFinder(
  terms: readonly string[],
  options: TermOptions,
  onInvalid: (what: string) => void,
): TermFinder | null {
  const words = terms.filter((term) => plainTerm.test(term) && !term.includes('.'));
  const isSet = options.template === wholeWordTemplate && words.length > manyWords;
  const set = isSet ? wordFinder(words, options.ignoreCase) : null;
  const rest = isSet ? terms.filter((term) => !plainTerm.test(term) || term.includes('.')) : terms;
  const pattern = rest.length === 0 ? null : patternOf(rest, options, onInvalid);
  if (set === null && pattern === null) return null;
  const matches: TermFinder['matches'] = (text) => {
    const found = pattern?.matches(text) ?? ok([]);
    return found.ok && set !== null ? ok(merged([...found.value, ...set(text)])) : found;
  };
  return {
    matches,
    test: (text) => {
      const found = pattern?.matches(text, 1) ?? ok([]);
      return (found.ok && found.value.length > 0) || (set !== null && set(text).length > 0);
    },
  };
}

function patternOf(
  terms: readonly string[],
  { ignoreCase, template }: TermOptions,
  onInvalid: (what: string) => void,
): Pattern | null {
  const compiled = (some: readonly string[]) =>
    compilePattern(
      template.replace('%s', () => some.join('|')),
      { ignoreCase },
    );
  const all = compiled(terms);
  if (all.ok) return all.value;
  const valid = terms.filter((term) => {
    const one = compilePattern(term);
    if (!one.ok) onInvalid(`“${shortened(term)}” isn’t a valid pattern: ${one.problem.message}`);
    return one.ok;
  });
  const rest = valid.length === 0 || valid.length === terms.length ? null : compiled(valid);
  if (valid.length === terms.length) onInvalid(all.problem.message);
  return rest?.ok === true ? rest.value : null;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Finds words and phrases by looking up their first word. */
function wordFinder(terms: readonly string[], ignoreCase: boolean): (text: string) => readonly PatternMatch[] {
  const cased = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const byFirst = new Map<string, string[]>();
  for (const term of terms) {
    const first = cased(/^[\p{L}\p{Mn}\p{Nd}\p{Pc}]+/u.exec(term)?.[0] ?? term);
    const known = byFirst.get(first);
    if (known === undefined) byFirst.set(first, [cased(term)]);
    else known.push(cased(term));
  }
  return (text) => {
    const here = cased(text);
    if (here.length !== text.length) return [];
    const ends = new Set<number>();
    const words = [...here.matchAll(run)];
    for (const { index, 0: word } of words) ends.add(index + word.length);
    const found: PatternMatch[] = [];
    let behind = 0;
    for (const { index, 0: word } of words) {
      if (index < behind) continue;
      const term = byFirst
        .get(word)
        ?.find((candidate) => here.startsWith(candidate, index) && ends.has(index + candidate.length));
      if (term === undefined) continue;
      behind = index + term.length;
      found.push({ from: index, to: behind, groups: [] });
    }
    return found;
  };
}

/** Matches in text order, without overlaps. */
function merged(matches: readonly PatternMatch[]): readonly PatternMatch[] {
  const result: PatternMatch[] = [];
  for (const match of matches.toSorted((a, b) => a.from - b.from))
    if (match.from >= (result.at(-1)?.to ?? 0)) result.push(match);
  return result;
}
