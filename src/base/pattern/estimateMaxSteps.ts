import { toRegExpClass, type PatternNode } from './patternTree.ts';

/** Lengths of the text that a pattern runs on: the whole text, and its longest line. */
export interface TextSize {
  readonly whole: number;
  readonly line: number;
}

interface Cost {
  /** Upper bound of the number of ways to match. */
  readonly ways: number;
  /** Upper bound of the steps to try all of them. */
  readonly steps: number;
}

const never: Cost = { ways: Infinity, steps: Infinity };

/**
 * Upper bound of the steps that a backtracking engine takes from one position of a text of this size; `Infinity` if
 * unknown. Sound: allows repetition only of single characters and of unambiguous patterns of fixed length.
 */
export function estimateMaxSteps(node: PatternNode, size: TextSize): number {
  return costOf(node, size).steps;
}

function costOf(node: PatternNode, size: TextSize): Cost {
  switch (node.kind) {
    case 'set':
    case 'edge':
      return { ways: 1, steps: 1 };
    case 'backReference':
      return { ways: 1, steps: size.whole };
    case 'sequence': {
      let ways = 1;
      let steps = 1;
      for (const item of node.items) {
        const cost = costOf(item, size);
        steps += ways * cost.steps;
        ways *= cost.ways;
      }
      return { ways, steps };
    }
    case 'choice': {
      const costs = node.options.map((option) => costOf(option, size));
      return { ways: sum(costs.map(({ ways }) => ways)), steps: sum(costs.map(({ steps }) => steps)) };
    }
    case 'group':
      return costOf(node.item, size);
    case 'atomic':
      return never; // RegExp has no atomic groups: another engine must run it
    case 'look': {
      const { steps } = costOf(node.item, size);
      return { ways: 1, steps };
    }
    case 'repeat':
      return costOfRepeat(node, size);
  }
}

function costOfRepeat({ item, most }: Extract<PatternNode, { kind: 'repeat' }>, size: TextSize): Cost {
  const cost = costOf(item, size);
  if (most <= 1) return { ways: 1 + cost.ways, steps: 1 + cost.steps };
  const inner = item.kind === 'group' ? item.item : item;
  if (inner.kind === 'set') {
    const times = Math.min(most, matchesLineEnd(toRegExpClass(inner, true)) ? size.whole : size.line);
    return { ways: times + 1, steps: times + 1 };
  }
  if (isFixed(inner)) {
    const times = Math.min(most, size.whole);
    return { ways: times + 1, steps: (times + 1) * cost.steps };
  }
  return never;
}

/** True if the pattern is unambiguous and of fixed length (so it can't backtrack). */
function isFixed(node: PatternNode): boolean {
  if (node.kind === 'set') return true;
  if (node.kind === 'group') return isFixed(node.item);
  return (
    node.kind === 'sequence' &&
    node.items.length > 0 &&
    node.items.every((item) => isFixed(item) || item.kind === 'edge') &&
    node.items.some(isFixed)
  );
}

const lineEnds = new Map<string, boolean>();

function matchesLineEnd(set: string): boolean {
  const known = lineEnds.get(set) ?? new RegExp(set, 'u').test('\n');
  lineEnds.set(set, known);
  return known;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
