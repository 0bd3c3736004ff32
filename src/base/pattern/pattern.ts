import { err, ok, type Result } from '#base/result.ts';
import { parsePattern, type PatternFlags } from './parsePattern.ts';
import { PatternError } from './parseCharacterSet.ts';
import { estimateMaxSteps, type TextSize } from './estimateMaxSteps.ts';
import { computeFirstSets, toRegExpSource, collectCharacterSets } from './toRegExpSource.ts';
import { toRegExpClass, type PatternNode } from './patternTree.ts';
import { StepLimitError, createStepMatcher, type PatternMatcher, type MatchRun } from './stepMatcher.ts';

/** A place of a text that a pattern matches; of a group that took no part, null. */
export interface PatternMatch {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly (string | null)[];
}

/** Why there are no matches: the pattern is none, or would take longer than it may. */
export interface PatternProblem {
  readonly kind: 'invalid' | 'too-slow';
  readonly message: string;
}

/** A regular expression that can come from anybody: it never runs longer than it may, and needs no evaluation. */
export interface Pattern {
  readonly source: string;
  /** Where a text matches, one after the other, at most so many. Where there is more to do than `steps`, `too-slow`. */
  readonly matches: (text: string, most?: number, steps?: number) => Result<readonly PatternMatch[], PatternProblem>;
}

/** About a quarter of a second on a slow machine. */
const fewestSteps = 2_000_000;
/** What a RegExp may take in the worst case, which it seldom comes near. */
const mostNativeSteps = 50_000_000;
const longestSource = 200_000;

const plainFlags: PatternFlags = { ignoreCase: false, multiline: false, dotAll: false, spaced: false };

/**
 * A pattern ready to run. It runs as a RegExp where that provably comes to an end in time on the given text, and otherwise
 * in steps that are counted. An invalid one is a problem that says why.
 */
export function compilePattern(source: string, flags: Partial<PatternFlags> = {}): Result<Pattern, PatternProblem> {
  if (source.length > longestSource)
    return err({ kind: 'invalid', message: 'the pattern is longer than patterns can be' });
  try {
    const { tree, groups } = parsePattern(source, { ...plainFlags, ...flags });
    const engines = enginesOf(tree, groups);
    return ok({
      source,
      matches: (text, most = Infinity, steps = fewestSteps) => matchesOf(engines, text, most, steps),
    });
  } catch (error) {
    if (error instanceof PatternError)
      return err({ kind: 'invalid', message: `${error.message} (character ${error.at + 1})` });
    if (error instanceof RangeError || error instanceof SyntaxError)
      return err({ kind: 'invalid', message: 'the pattern cannot be made ready to run' });
    throw error;
  }
}

interface Engines {
  readonly groups: number;
  readonly cost: (size: TextSize) => number;
  readonly native: (isUnicode: boolean) => RegExp | null;
  readonly stepping: (isUnicode: boolean) => PatternMatcher;
  /** Finds the next place where a match can begin; null where it can anywhere. */
  readonly starts: (isUnicode: boolean) => RegExp | null;
}

function enginesOf(tree: PatternNode, groups: number): Engines {
  const cased = collectCharacterSets(tree).map(({ ignoreCase }) => ignoreCase);
  const isMixed = cased.includes(true) && cased.includes(false);
  const first = computeFirstSets(tree);
  const costs = new Map<number, number>();
  const flags = cased.includes(true) ? 'giu' : 'gu';
  return {
    groups,
    cost: (size) => {
      const key = size.whole * 2 ** 26 + size.line;
      const cost = costs.get(key) ?? estimateMaxSteps(tree, size);
      costs.set(key, cost);
      return cost;
    },
    native: memo((isUnicode) => (isMixed ? null : regExpOf(toRegExpSource(tree, isUnicode), flags))),
    stepping: memo((isUnicode) => createStepMatcher(tree, isUnicode)),
    starts: memo((isUnicode) => {
      if (first === null || first.length > 100) return null;
      return new RegExp(first.map((set) => toRegExpClass(set, isUnicode)).join('|'), flags);
    }),
  };
}

/** Null where an engine has no room for a valid pattern, as for one of 100,000 groups. */
function regExpOf(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function memo<Value>(make: (isUnicode: boolean) => Value): (isUnicode: boolean) => Value {
  const made = new Map<boolean, Value>();
  return (isUnicode) => {
    const known = made.get(isUnicode);
    if (known !== undefined) return known;
    const value = make(isUnicode);
    made.set(isUnicode, value);
    return value;
  };
}

function matchesOf(
  engines: Engines,
  text: string,
  most: number,
  steps: number,
): Result<readonly PatternMatch[], PatternProblem> {
  const { isUnicode, size } = measured(text);
  try {
    const native = engines.native(isUnicode);
    if (native !== null && engines.cost(size) * size.whole <= mostNativeSteps)
      return ok(nativeMatches(native, text, most));
    return ok(steppedMatches(engines, isUnicode, text, most, steps));
  } catch (error) {
    // A match that is nested deeper than the stack, or has no room in an engine, is as good as endless.
    if (error instanceof StepLimitError || error instanceof RangeError || error instanceof SyntaxError)
      return err({ kind: 'too-slow', message: 'it takes too long' });
    throw error;
  }
}

function nativeMatches(native: RegExp, text: string, most: number): PatternMatch[] {
  const matches: PatternMatch[] = [];
  native.lastIndex = 0;
  while (matches.length < most) {
    const found = native.exec(text);
    if (found === null) break;
    const [whole, ...groups] = found;
    matches.push({
      from: found.index,
      to: found.index + whole.length,
      groups: groups.map((group: string | undefined) => group ?? null),
    });
    if (whole === '') native.lastIndex += (text.codePointAt(native.lastIndex) ?? 0) > 0xffff ? 2 : 1;
  }
  return matches;
}

function steppedMatches(
  engines: Engines,
  isUnicode: boolean,
  text: string,
  most: number,
  steps: number,
): PatternMatch[] {
  const matches: PatternMatch[] = [];
  const [match, starts] = [engines.stepping(isUnicode), engines.starts(isUnicode)];
  const run: MatchRun = { text, groups: [], opened: [], steps };
  let at = 0;
  while (at <= text.length && matches.length < most) {
    if (starts !== null) {
      starts.lastIndex = at;
      const start = starts.exec(text);
      if (start === null) break;
      at = start.index;
    }
    run.groups.length = 0;
    const end = match(run, at);
    if (end < 0) at += 1;
    else {
      matches.push({ from: at, to: end, groups: groupsOf(run, engines.groups) });
      at = end > at ? end : at + 1;
    }
  }
  return matches;
}

function groupsOf({ groups, text }: MatchRun, count: number): (string | null)[] {
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [groups[2 * index + 2] ?? -1, groups[2 * index + 3] ?? -1];
    return from < 0 ? null : text.slice(from, to);
  });
}

interface Measured {
  readonly text: string;
  readonly isUnicode: boolean;
  readonly size: TextSize;
}

let lastMeasured: Measured | null = null;

/** What patterns must know of a text; many of them run over one text after the other. Sizes are rounded up to powers of two, so few are told apart. */
function measured(text: string): Measured {
  if (lastMeasured !== null && lastMeasured.text === text) return lastMeasured;
  const size = { whole: roundedUp(text.length), line: roundedUp(longestLine(text)) };
  lastMeasured = { text, isUnicode: hasOtherWords(text), size };
  return lastMeasured;
}

function roundedUp(length: number): number {
  return 2 ** Math.ceil(Math.log2(length + 2));
}

/** Whether there are letters or digits besides ASCII's, to which words of all scripts belong. */
function hasOtherWords(text: string): boolean {
  return /[^\0-\x7f]/.test(text) && /(?![\0-\x7f])[\p{L}\p{Mn}\p{Nd}\p{Pc}]/u.test(text);
}

function longestLine(text: string): number {
  let longest = 0;
  let from = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
    longest = Math.max(longest, at - from);
    from = at + 1;
  }
  return Math.max(longest, text.length - from);
}
