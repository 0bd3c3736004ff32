import { compilePattern, type Pattern, type PatternProblem } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { SourceCharacterKind } from '#document/read/classifySource.ts';

/** Where a hit can be: a part of a page, a code file, or a configuration. */
export type SearchScope = SourceCharacterKind | 'configuration';

/** A search query. */
export interface SearchQuery {
  readonly words: string;
  readonly isPattern: boolean;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
  /** True if replacements get the capitals of their matches. Only for words without `matchCase`. */
  readonly preserveCase?: boolean;
  /** Null for everywhere. */
  readonly places: ReadonlySet<SearchScope> | null;
}

/** Scopes that "Replace all" skips unless selected: names that identify something, and code, where a name may be an identifier. */
const kept: readonly SearchScope[] = ['code', 'reference', 'link', 'component'];

/** True if "Replace all" includes a hit. Hits in a URL need their scope selected or a query that looks like a URL. */
export function isIncludedInReplaceAll({ places, words }: SearchQuery, place: SearchScope): boolean {
  if (!kept.includes(place) || places?.has(place) === true) return true;
  return place === 'link' && places === null && words.includes('/');
}

/** Returns the words that the capitals of replacements are compared with; null if replacements are written as typed. */
export function getCasedQuery({ words, isPattern, matchCase, preserveCase = false }: SearchQuery): string | null {
  return preserveCase && !isPattern && !matchCase ? words : null;
}

/** A matched range, and the captures of a pattern's groups. */
export interface SearchMatch {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly (string | null)[];
}

/** Finds up to `most` matches in a text. */
export type TextMatcher = (text: string, most: number) => Result<readonly SearchMatch[], PatternProblem>;

const wordEdge = { before: '(?<![\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}])', behind: '(?![\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}])' };

/** Compiles a query. An invalid pattern is a problem; plain text never is. Empty matches don't count. */
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

/** The problem for the pattern as typed, without what was added around it. */
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
