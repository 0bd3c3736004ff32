import {
  toRegExpClass,
  unicodeWordClass,
  type CharacterSet,
  type PatternAssertion,
  type PatternNode,
} from './patternTree.ts';

/** Thrown when a match would exceed its step limit. */
export class StepLimitError extends Error {}

/** State of a run over one text: the groups found, and the steps left. */
export interface MatchRun {
  readonly text: string;
  /** Start and end of each group, -1 if it didn't participate. Group 0 is left to the caller. */
  readonly groups: number[];
  /** Start of each open group. */
  readonly opened: number[];
  steps: number;
}

/** Returns the end of a match that starts at `at`, or -1. */
export type PatternMatcher = (run: MatchRun, at: number) => number;

const accept: PatternMatcher = (_run, at) => at;

/** Compiles a pattern to functions that count their steps: slower than a RegExp, but bounded. */
export function createStepMatcher(tree: PatternNode, isUnicode: boolean): PatternMatcher {
  const known = new Map<string, CharacterTest>();
  const testOf = (set: CharacterSet): CharacterTest => {
    const key = `${toRegExpClass(set, isUnicode)}${set.ignoreCase ? 'i' : ''}`;
    const test = known.get(key) ?? characterTest(set, isUnicode);
    known.set(key, test);
    return test;
  };
  const build = (node: PatternNode, next: PatternMatcher): PatternMatcher => matcherOf(node, next, build, testOf);
  return build(tree, accept);
}

type Build = (node: PatternNode, next: PatternMatcher) => PatternMatcher;
type TestOf = (set: CharacterSet) => CharacterTest;

function step(run: MatchRun): void {
  run.steps -= 1;
  if (run.steps < 0) throw new StepLimitError();
}

function matcherOf(node: PatternNode, next: PatternMatcher, build: Build, testOf: TestOf): PatternMatcher {
  switch (node.kind) {
    case 'set':
      return matchSet(testOf(node), next);
    case 'sequence':
      return node.items.reduceRight((after, item) => build(item, after), next);
    case 'choice':
      return matchChoice(node.options.map((option) => build(option, next)));
    case 'repeat':
      return node.item.kind === 'set' ? matchRun(testOf(node.item), node, next) : matchRepeat(node, next, build);
    case 'group':
      return matchGroup(node.index, node.item, next, build);
    case 'atomic':
      return matchAtomic(build(node.item, accept), next);
    case 'edge':
      return matchEdge(node.edge, next, testOf);
    case 'look':
      return node.behind
        ? matchBehind(node.item, node.negative, next, build)
        : matchAhead(build(node.item, accept), node.negative, next);
    case 'backReference':
      return matchReference(node.index, node.ignoreCase, next);
  }
}

type CharacterTest = (text: string, at: number) => number;

/** Returns a test for the character at an offset: its length in UTF-16 units if it is in the set, otherwise 0. */
function characterTest(set: CharacterSet, isUnicode: boolean): CharacterTest {
  const pattern = new RegExp(`^${toRegExpClass(set, isUnicode)}$`, set.ignoreCase ? 'iu' : 'u');
  const ascii = Array.from({ length: 128 }, (_, code) => pattern.test(String.fromCharCode(code)));
  const others = new Map<number, boolean>();
  return (text, at) => {
    const code = text.codePointAt(at);
    if (code === undefined) return 0;
    if (code < 128) return ascii[code] === true ? 1 : 0;
    let belongs = others.get(code);
    if (belongs === undefined) {
      belongs = pattern.test(String.fromCodePoint(code));
      others.set(code, belongs);
    }
    return belongs ? (code > 0xffff ? 2 : 1) : 0;
  };
}

function matchSet(test: CharacterTest, next: PatternMatcher): PatternMatcher {
  return (run, at) => {
    step(run);
    const length = test(run.text, at);
    return length === 0 ? -1 : next(run, at + length);
  };
}

function matchChoice(options: readonly PatternMatcher[]): PatternMatcher {
  return (run, at) => {
    for (const option of options) {
      step(run);
      const end = option(run, at);
      if (end >= 0) return end;
    }
    return -1;
  };
}

type Repeat = Extract<PatternNode, { kind: 'repeat' }>;

function matchRun(test: CharacterTest, { least, most, greedy }: Repeat, next: PatternMatcher): PatternMatcher {
  return (run, at) => {
    const ends = [at];
    let end = at;
    const take = () => {
      step(run);
      const length = ends.length - 1 < most ? test(run.text, end) : 0;
      if (length === 0) return false;
      end += length;
      ends.push(end);
      return true;
    };
    while (ends.length - 1 < least) if (!take()) return -1;
    if (!greedy) {
      do {
        const found = next(run, end);
        if (found >= 0) return found;
      } while (take());
      return -1;
    }
    while (take());
    for (let count = ends.length - 1; count >= least; count -= 1) {
      const found = next(run, ends[count] ?? at);
      if (found >= 0) return found;
      step(run);
    }
    return -1;
  };
}

function matchRepeat(repeat: Repeat, next: PatternMatcher, build: Build): PatternMatcher {
  if (repeat.most !== Infinity) return countedRepeat(repeat, next, build);
  let from = -1;
  const again = build(repeat.item, (run, at) => (at === from ? -1 : loop(run, at))); // an empty repetition would loop forever
  const once: PatternMatcher = (run, at) => {
    const outer = from;
    from = at;
    const end = again(run, at);
    from = outer;
    return end;
  };
  const [first, second] = repeat.greedy ? [once, next] : [next, once];
  const loop: PatternMatcher = (run, at) => {
    step(run);
    const end = first(run, at);
    return end >= 0 ? end : second(run, at);
  };
  return countedRepeat({ ...repeat, most: repeat.least }, loop, build);
}

/** Unrolls a counted repetition. */
function countedRepeat(
  { item, least, most, greedy }: Pick<Repeat, 'item' | 'least' | 'most' | 'greedy'>,
  next: PatternMatcher,
  build: Build,
): PatternMatcher {
  let matcher = next;
  for (let count = most; count > 0; count -= 1) {
    const once = build(item, matcher);
    matcher = count <= least ? once : greedy ? matchChoice([once, next]) : matchChoice([next, once]);
  }
  return matcher;
}

function matchGroup(index: number, item: PatternNode, next: PatternMatcher, build: Build): PatternMatcher {
  const inner = build(item, (run, at) => {
    const { groups } = run;
    const [from, to] = [groups[2 * index] ?? -1, groups[2 * index + 1] ?? -1];
    groups[2 * index] = run.opened[index] ?? at;
    groups[2 * index + 1] = at;
    const end = next(run, at);
    if (end < 0) {
      groups[2 * index] = from;
      groups[2 * index + 1] = to;
    }
    return end;
  });
  return (run, at) => {
    step(run);
    const before = run.opened[index] ?? -1;
    run.opened[index] = at;
    const end = inner(run, at);
    run.opened[index] = before;
    return end;
  };
}

function matchAtomic(inner: PatternMatcher, next: PatternMatcher): PatternMatcher {
  return (run, at) => {
    const end = inner(run, at);
    return end < 0 ? -1 : next(run, end);
  };
}

function matchAhead(inner: PatternMatcher, negative: boolean, next: PatternMatcher): PatternMatcher {
  return (run, at) => (inner(run, at) >= 0 === negative ? -1 : next(run, at));
}

function matchBehind(item: PatternNode, negative: boolean, next: PatternMatcher, build: Build): PatternMatcher {
  let target = -1;
  const inner = build(item, (_run, at) => (at === target ? at : -1));
  return (run, at) => {
    const outer = target;
    target = at;
    let found = false;
    for (let start = at; start >= 0 && !found; start -= 1) {
      step(run);
      found = inner(run, start) >= 0;
    }
    target = outer;
    return found === negative ? -1 : next(run, at);
  };
}

function matchReference(index: number, ignoreCase: boolean, next: PatternMatcher): PatternMatcher {
  return (run, at) => {
    step(run);
    const [from, to] = [run.groups[2 * index] ?? -1, run.groups[2 * index + 1] ?? -1];
    if (from < 0) return next(run, at);
    const [written, here] = [run.text.slice(from, to), run.text.slice(at, at + to - from)];
    run.steps -= to - from;
    const equal = ignoreCase ? written.toLowerCase() === here.toLowerCase() : written === here;
    return equal ? next(run, at + here.length) : -1;
  };
}

function matchEdge(edge: PatternAssertion, next: PatternMatcher, testOf: TestOf): PatternMatcher {
  const holds = edgeTest(edge, testOf);
  return (run, at) => {
    step(run);
    return holds(run.text, at) ? next(run, at) : -1;
  };
}

function edgeTest(edge: PatternAssertion, testOf: TestOf): (text: string, at: number) => boolean {
  const word = testOf({ kind: 'set', ascii: '\\w', unicode: unicodeWordClass, negated: false, ignoreCase: false });
  const before = (text: string, at: number) =>
    at > 0 && (word(text, at - 1) > 0 || (at > 1 && word(text, at - 2) === 2));
  const isWordEdge = (text: string, at: number) => before(text, at) !== word(text, at) > 0;
  switch (edge) {
    case 'textStart':
      return (_text, at) => at === 0;
    case 'textEnd':
      return (text, at) => at === text.length;
    case 'lineStart':
      return (text, at) => at === 0 || text[at - 1] === '\n';
    case 'lineEnd':
      return (text, at) => at === text.length || text[at] === '\n';
    case 'wordEdge':
      return isWordEdge;
    case 'noWordEdge':
      return (text, at) => !isWordEdge(text, at);
  }
}
