import { err, ok, type Result } from '#base/result.ts';
import { parsePattern, type PatternFlags } from './parsePattern.ts';
import { PatternError } from './parseCharacterSet.ts';
import { estimateMaxSteps, type TextSize } from './estimateMaxSteps.ts';
import { computeFirstSets, toRegExpSource, collectCharacterSets } from './toRegExpSource.ts';
import { toRegExpClass, type PatternNode } from './patternTree.ts';
import { StepLimitError, createStepMatcher, type PatternMatcher, type MatchRun } from './stepMatcher.ts';

/** A match in a text. Groups that didn't participate are null. */
export interface PatternMatch {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly (string | null)[];
}

/** Why there are no matches: the pattern is invalid, or would exceed its limit. */
export interface PatternProblem {
  readonly kind: 'invalid' | 'too-slow';
  readonly message: string;
}

/** A compiled regular expression, safe for untrusted input: its run time is bounded, and it needs no `eval`. */
export interface Pattern {
  readonly source: string;
  /** The successive matches in a text, up to `most`. Fails with `too-slow` if more than `steps` are needed. */
  readonly matches: (text: string, most?: number, steps?: number) => Result<readonly PatternMatch[], PatternProblem>;
}

/** About 250 ms on a slow machine. */
const fewestSteps = 2_000_000;
/** Worst-case limit for a RegExp; real runs seldom come close. */
const mostNativeSteps = 50_000_000;
const longestSource = 200_000;

const plainFlags: PatternFlags = { ignoreCase: false, multiline: false, dotAll: false, spaced: false };

/**
 * Compiles a pattern. Runs it as a RegExp if that provably finishes in time on the given text, otherwise with the step
 * matcher. Fails with the reason if the pattern is invalid.
 */
export function compilePattern(source: string, flags: Partial<PatternFlags> = {}): Result<Pattern, PatternProblem> {
  if (source.length > longestSource) return err({ kind: 'invalid', message: 'it’s too long' });
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
      return err({ kind: 'invalid', message: 'it couldn’t be compiled' });
    throw error;
  }
}

interface Engines {
  readonly groups: number;
  readonly cost: (size: TextSize) => number;
  readonly native: (isUnicode: boolean) => RegExp | null;
  readonly stepping: (isUnicode: boolean) => PatternMatcher;
  /** Finds the next position where a match can start; null if a match can start anywhere. */
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

/** Null if the engine rejects a valid pattern, such as one with 100,000 groups. */
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
    // A match that overflows the stack or the engine's limits counts as too slow.
    if (error instanceof StepLimitError || error instanceof RangeError || error instanceof SyntaxError)
      return err({ kind: 'too-slow', message: 'it takes too long to run' });
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

/**
 * The sizes of a text, cached because many patterns run on one text in a row. Rounded up to powers of two, to keep the
 * number of different sizes low.
 */
function measured(text: string): Measured {
  if (lastMeasured !== null && lastMeasured.text === text) return lastMeasured;
  const size = { whole: roundedUp(text.length), line: roundedUp(longestLine(text)) };
  lastMeasured = { text, isUnicode: hasOtherWords(text), size };
  return lastMeasured;
}

function roundedUp(length: number): number {
  return 2 ** Math.ceil(Math.log2(length + 2));
}

/** True if there are non-ASCII word characters, which only Unicode-aware words include. */
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
