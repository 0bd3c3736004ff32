import { formatList } from '#base/formatList.ts';
import { compilePattern, type Pattern } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import { getFlagField, getPairsField, type RuleAction, type RuleDefinition } from '../ruleDefinition.ts';
import type { RuleHit, CompiledRule, RuleContext } from '../ruleRun.ts';
import { anywhereTemplate, createTermFinder, wholeWordTemplate, type TermFinder } from '../createTermFinder.ts';

interface Swap {
  readonly from: string;
  readonly expected: string;
  /** The expected text as a pattern that the observed text may already match. */
  readonly meets: Pattern | null;
}

/** From this number on, pairs are looked up in a map instead of matched one by one. */
const manyPairs = 100;

/** Rule that reports the keys of its `swap` and suggests their values. */
export function createSubstitutionRule(definition: RuleDefinition, context: RuleContext): Result<CompiledRule, string> {
  const finder = swapFinder(definition, context);
  if (finder === null) return err('it has no valid pattern');
  const exceptions = context.exceptions(definition, getFlagField(definition, 'vocab', true));
  const capitalizes = getFlagField(definition, 'capitalize');
  return ok(() => (text) => {
    const found = finder(text);
    if (!found.ok) return found;
    const hits: RuleHit[] = [];
    for (const { from, to, swap, groups } of found.value) {
      const written = text.slice(from, to);
      const observed = written.trim();
      const expected = casedLike(capitalizes, observed, withGroups(swap.expected, groups));
      if (observed === '' || observed === expected || isMet(swap, observed) || exceptions?.test(observed) === true)
        continue;
      const start = from + written.length - written.trimStart().length;
      hits.push({ from: start, to: start + observed.length, ...said(definition, expected, observed) });
    }
    return ok(hits);
  });
}

/** Message words for a pair; if the rule's action is `replace`, each choice is quoted separately. */
function said(
  { action, message }: RuleDefinition,
  expected: string,
  observed: string,
): Pick<RuleHit, 'words' | 'message' | 'action'> {
  if (action?.name !== 'replace' || action.params.length > 0)
    return { words: [expected, observed], ...(action === null ? {} : { action }) };
  const params = expected.split('|');
  const filled: RuleAction = { name: 'replace', params };
  const isOurs = message.includes('“%s”');
  const words = formatList(
    params.map((param) => (isOurs ? `“${param}”` : `'${param}'`)),
    'disjunction',
  );
  return { words: [words, observed], action: filled, message: withoutFirstQuotes(message) };
}

function withoutFirstQuotes(message: string): string {
  for (const quoted of ["'%s'", '"%s"', '“%s”'])
    if (message.split(quoted).length === 3) return message.replace(quoted, '%s');
  return message;
}

function casedLike(capitalizes: boolean, observed: string, expected: string): string {
  const [first = ''] = observed;
  const isCapital = first !== first.toLowerCase();
  return capitalizes && isCapital ? expected.charAt(0).toUpperCase() + expected.slice(1) : expected;
}

function withGroups(expected: string, groups: readonly (string | null)[]): string {
  return expected.replaceAll(/\$\{?(\d)\}?/g, (_, digit: string) => groups[Number(digit) - 1] ?? '');
}

function isMet({ expected, meets }: Swap, observed: string): boolean {
  if (/^[\p{L}\p{N} ]*$/u.test(expected)) return false;
  const found = meets?.matches(observed, 1);
  return found?.ok === true && found.value.length > 0;
}

interface FoundSwap {
  readonly from: number;
  readonly to: number;
  readonly swap: Swap;
  readonly groups: readonly (string | null)[];
}
type SwapFinder = (
  text: string,
) => Result<readonly FoundSwap[], { readonly kind: 'invalid' | 'too-slow'; readonly message: string }>;

/** All pairs as one pattern, longer keys first; each has its own group, followed by the groups within it. */
function swapFinder(definition: RuleDefinition, context: RuleContext): SwapFinder | null {
  const ignoreCase = getFlagField(definition, 'ignorecase');
  const template = getFlagField(definition, 'nonword') ? anywhereTemplate : context.wordTemplate || wholeWordTemplate;
  const pairs = getPairsField(definition, 'swap').toSorted(([a], [b]) => b.length - a.length);
  const finders: SwapFinder[] = [];
  const plain = pairs.filter(([key]) => /^[\p{L}\p{Nd}_]+(?:[ -][\p{L}\p{Nd}_]+)*$/u.test(key));
  const isLookedUp = plain.length > manyPairs && template === wholeWordTemplate;
  if (isLookedUp)
    finders.push(
      lookedUp(
        plain,
        ignoreCase,
        createTermFinder(
          plain.map(([key]) => key),
          { ignoreCase, template },
          context.invalid,
        ),
      ),
    );
  const rest = isLookedUp ? pairs.filter((pair) => !plain.includes(pair)) : pairs;
  const swaps: { readonly swap: Swap; readonly index: number; readonly groups: number }[] = [];
  let index = 0;
  const sources: string[] = [];
  for (const [key, expected] of rest) {
    const groups = groupsIn(key);
    if (groups === null) {
      context.invalid(`“${key}” isn’t a valid pattern`);
      continue;
    }
    swaps.push({ swap: swapOf(key, expected), index, groups });
    sources.push(`(${key})`);
    index += 1 + groups;
  }
  const pattern = compilePattern(
    template.replace('%s', () => sources.join('|')),
    { ignoreCase },
  );
  if (pattern.ok && swaps.length > 0) {
    finders.push((text) => {
      const found = pattern.value.matches(text);
      if (!found.ok) return found;
      return ok(
        found.value.flatMap(({ from, to, groups }) => {
          const taken = swaps.find(
            (candidate) => groups[candidate.index] !== null && groups[candidate.index] !== undefined,
          );
          return taken === undefined
            ? []
            : [{ from, to, swap: taken.swap, groups: groups.slice(taken.index + 1, taken.index + 1 + taken.groups) }];
        }),
      );
    });
  }
  return finders.length === 0 ? null : (text) => allOf(finders, text);
}

function allOf(finders: readonly SwapFinder[], text: string): ReturnType<SwapFinder> {
  const all: FoundSwap[] = [];
  for (const finder of finders) {
    const found = finder(text);
    if (!found.ok) return found;
    all.push(...found.value);
  }
  return ok(all);
}

function lookedUp(
  pairs: readonly (readonly [string, string])[],
  ignoreCase: boolean,
  finder: TermFinder | null,
): SwapFinder {
  const cased = (key: string) => (ignoreCase ? key.toLowerCase() : key);
  const swaps = new Map(pairs.map(([key, expected]) => [cased(key), swapOf(key, expected)]));
  return (text) => {
    const found = finder?.matches(text) ?? ok([]);
    if (!found.ok) return found;
    return ok(
      found.value.flatMap(({ from, to }) => {
        const swap = swaps.get(cased(text.slice(from, to)));
        return swap === undefined ? [] : [{ from, to, swap, groups: [] }];
      }),
    );
  };
}

function swapOf(from: string, expected: string): Swap {
  const pattern = compilePattern(`^(?:${expected})$`);
  return { from, expected, meets: pattern.ok ? pattern.value : null };
}

function groupsIn(key: string): number | null {
  const pattern = compilePattern(`(?:${key})|`);
  if (!pattern.ok) return null;
  const found = pattern.value.matches('', 1);
  return found.ok ? (found.value[0]?.groups.length ?? 0) : 0;
}
