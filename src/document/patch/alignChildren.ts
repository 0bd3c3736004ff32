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

/** With more pairs than this, children are matched by position: it is another page rather than an edit. */
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

const equalScore = 4;

/** 4 for equal nodes; 1 to 2 for nodes of the same type, by the share of common words; 0 otherwise. */
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
  return 1 + (2 * shared) / Math.max(1, left.size + right.size);
}

function wordsOf(node: JSONContent, words: Map<JSONContent, Set<string>>): Set<string> {
  const known = words.get(node);
  if (known !== undefined) return known;
  const found = new Set(getNodeText(node).split(/\s+/));
  words.set(node, found);
  return found;
}
