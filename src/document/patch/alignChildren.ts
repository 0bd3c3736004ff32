import { isSameDocument } from './compareDocuments.ts';
import type { JSONContent } from '../page.ts';
import { getNodeText } from '../print/printedNodes.ts';

/** An edited child's origin: index of the base child it comes from, null if it is new. Indexes are strictly increasing. */
export interface ChildAlignment {
  readonly from: number | null;
  readonly equal: boolean;
}

/** Matches each edited child with the base child it comes from. Matches equal children first, then similar ones. */
export function alignChildren(base: readonly JSONContent[], edited: readonly JSONContent[]): ChildAlignment[] {
  const result: ChildAlignment[] = edited.map(() => ({ from: null, equal: false }));
  let start = 0;
  const shorter = Math.min(base.length, edited.length);
  while (start < shorter && same(base[start], edited[start])) start += 1;
  let end = 0;
  while (end < shorter - start && same(base[base.length - 1 - end], edited[edited.length - 1 - end])) end += 1;
  for (let index = 0; index < start; index += 1) result[index] = { from: index, equal: true };
  for (let index = 1; index <= end; index += 1)
    result[edited.length - index] = { from: base.length - index, equal: true };
  alignMiddle(base, edited, [start, base.length - end], [start, edited.length - end], result);
  return result;
}

function same(a: JSONContent | undefined, b: JSONContent | undefined): boolean {
  return a !== undefined && b !== undefined && isSameDocument(a, b);
}

type Range = readonly [from: number, to: number];

/** With more pairs than this, only children between equal ones are compared; without any, they are matched by position. */
const mostPairs = 40_000;

function alignMiddle(
  base: readonly JSONContent[],
  edited: readonly JSONContent[],
  left: Range,
  right: Range,
  result: ChildAlignment[],
): void {
  const rows = left[1] - left[0];
  const columns = right[1] - right[0];
  if (rows === 0 || columns === 0) return;
  if (rows * columns > mostPairs) {
    const anchors = findAnchors(base, edited, left, right);
    if (anchors.length > 0) {
      let [row, column] = [left[0], right[0]];
      for (const [from, to] of [...anchors, [left[1], right[1]] as const]) {
        alignMiddle(base, edited, [row, from], [column, to], result);
        if (from < left[1]) result[to] = { from, equal: true };
        [row, column] = [from + 1, to + 1];
      }
      return;
    }
    for (let index = 0; index < Math.min(rows, columns); index += 1) {
      if (base[left[0] + index]?.type === edited[right[0] + index]?.type)
        result[right[0] + index] = { from: left[0] + index, equal: false };
    }
    return;
  }
  const words = new Map<JSONContent, Set<string>>();
  const score = (row: number, column: number) => similarity(base[left[0] + row], edited[right[0] + column], words);
  // Maximizes the total similarity of matches that keep both orders.
  const best: number[][] = Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => 0));
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  const scores: number[][] = [];
  for (let row = rows - 1; row >= 0; row -= 1) {
    const line: number[] = [];
    for (let column = columns - 1; column >= 0; column -= 1) {
      line[column] = score(row, column);
      const target = best[row];
      if (target !== undefined)
        target[column] = Math.max(
          at(row + 1, column),
          at(row, column + 1),
          (line[column] ?? 0) + at(row + 1, column + 1),
        );
    }
    scores[row] = line;
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const pair = scores[row]?.[column] ?? 0;
    if (pair > 0 && at(row, column) === pair + at(row + 1, column + 1)) {
      result[right[0] + column] = { from: left[0] + row, equal: pair === equalScore };
      row += 1;
      column += 1;
    } else if (at(row, column) === at(row + 1, column)) row += 1;
    else column += 1;
  }
}

/** Equal children that each list has only once: the longest sequence of them that is in the same order in both. */
function findAnchors(
  base: readonly JSONContent[],
  edited: readonly JSONContent[],
  left: Range,
  right: Range,
): readonly Range[] {
  const places = (children: readonly JSONContent[], [from, to]: Range) => {
    const found = new Map<string, number | null>();
    for (let index = from; index < to; index += 1) {
      const child = children[index];
      const key = child === undefined ? '' : `${child.type}:${getNodeText(child)}`;
      found.set(key, found.has(key) ? null : index);
    }
    return found;
  };
  const later = places(edited, right);
  const pairs = [...places(base, left)].flatMap(([key, from]): Range[] => {
    const to = later.get(key) ?? null;
    return from !== null && to !== null && same(base[from], edited[to]) ? [[from, to]] : [];
  });
  // For each length, the sequence with the smallest end; each pair knows the one before it.
  const ends: number[] = [];
  const previous = pairs.map((): number => -1);
  for (const [index, [, to]] of pairs.entries()) {
    const at = ends.findLastIndex((end) => (pairs[end]?.[1] ?? 0) < to) + 1;
    previous[index] = ends[at - 1] ?? -1;
    ends[at] = index;
  }
  const chain: Range[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) chain.push(pair);
  }
  return chain.toReversed();
}

const equalScore = 8;

/**
 * 8 for equal nodes; 0.1 to 3.5 for nodes of the same type, by the share of common words; 0 otherwise. An equal pair is
 * better than two similar ones, and one pair with most words in common is better than two with few: a child that was moved
 * isn't turned into its neighbor.
 */
function similarity(
  a: JSONContent | undefined,
  b: JSONContent | undefined,
  words: Map<JSONContent, Set<string>>,
): number {
  if (a === undefined || b === undefined || a.type !== b.type) return 0;
  if (isSameDocument(a, b)) return equalScore;
  const left = wordsOf(a, words);
  const right = wordsOf(b, words);
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  const share = (2 * shared) / Math.max(1, left.size + right.size);
  return 0.1 + 3.4 * (startsAlike(a, b) ? Math.max(share, 0.9) : share) ** 2;
}

/** True if two containers start with the same block: a list item with another list below it is the same item. */
function startsAlike({ content: [first] = [] }: JSONContent, { content: [other] = [] }: JSONContent): boolean {
  return first !== undefined && first.type !== 'text' && same(first, other);
}

function wordsOf(node: JSONContent, words: Map<JSONContent, Set<string>>): Set<string> {
  const known = words.get(node);
  if (known !== undefined) return known;
  const found = new Set(getNodeText(node).split(/\s+/));
  words.set(node, found);
  return found;
}
