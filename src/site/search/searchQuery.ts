import { compilePattern, type Pattern, type PatternProblem } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { SourceCharacterKind } from '#document/read/classifySource.ts';

/** Where words can stand: in a place of a page, in a file of code, or in a configuration. */
export type SearchScope = SourceCharacterKind | 'configuration';

/** What is looked for. */
export interface SearchQuery {
  readonly words: string;
  readonly isPattern: boolean;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
  /** Null for everywhere. */
  readonly places: ReadonlySet<SearchScope> | null;
}

/** What "Replace all" leaves alone unless its place was chosen: names that something is found by, and code, where a name may be an identifier. */
const kept: readonly SearchScope[] = ['code', 'reference', 'link', 'component'];

/** Whether a hit is replaced with all others: one in an address where its place was chosen, or where what is looked for looks like an address itself. */
export function isIncludedInReplaceAll({ places, words }: SearchQuery, place: SearchScope): boolean {
  if (!kept.includes(place) || places?.has(place) === true) return true;
  return place === 'link' && places === null && words.includes('/');
}

/** A range of a text that is meant, and what groups of a pattern took. */
export interface SearchMatch {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly (string | null)[];
}

/** Looks through one text; at most so many. */
export type TextMatcher = (text: string, most: number) => Result<readonly SearchMatch[], PatternProblem>;

const wordEdge = { before: '(?<![\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}])', behind: '(?![\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}])' };

/** A query made ready. A pattern that is none is a problem; words always are. Empty matches are none. */
export function compileQuery({
  words,
  isPattern,
  matchCase,
  wholeWords,
}: SearchQuery): Result<TextMatcher, PatternProblem> {
  if (words === '') return ok(() => ok([]));
  if (!isPattern && !wholeWords) return ok(plainFinder(words, matchCase));
  const source = isPattern ? `(?:${words})` : escaped(words);
  const pattern = compilePattern(wholeWords ? `${wordEdge.before}${source}${wordEdge.behind}` : source, {
    ignoreCase: !matchCase,
    multiline: true,
  });
  return pattern.ok ? ok(patternFinder(pattern.value)) : err(inOwnWords(pattern.problem, words));
}

/** A problem of the words as they were typed, not of what stands around them. */
function inOwnWords(problem: PatternProblem, words: string): PatternProblem {
  const own = compilePattern(words, { multiline: true });
  return own.ok ? problem : own.problem;
}

function plainFinder(words: string, matchCase: boolean): TextMatcher {
  const pattern = new RegExp(escaped(words), matchCase ? 'gu' : 'giu');
  return (text, most) => {
    const found: SearchMatch[] = [];
    pattern.lastIndex = 0;
    while (found.length < most) {
      const match = pattern.exec(text);
      if (match === null) break;
      found.push({ from: match.index, to: match.index + match[0].length, groups: [] });
    }
    return ok(found);
  };
}

function patternFinder(pattern: Pattern): TextMatcher {
  return (text, most) => {
    const found = pattern.matches(text, most);
    return found.ok ? ok(found.value.filter(({ from, to }) => to > from)) : found;
  };
}

function escaped(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
