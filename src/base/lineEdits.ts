import { diffArrays } from 'diff';
import type { TextEdit } from './textEdit.ts';

/** Maximum number of added and removed lines between two anchors that are told apart. The time grows with its square. */
const mostLines = 400;

/**
 * The lines that differ between two texts, as edits of `before` in text order. Lines that each text has once, in the same order,
 * are kept (patience diff), so that it takes about linear time even if many lines are blank.
 */
export function listLineEdits(before: string, after: string): readonly TextEdit[] {
  const [olds, news] = [splitLines(before), splitLines(after)];
  const edits: TextEdit[] = [];
  let [left, right, at] = [0, 0, 0];
  let isOpen = false;
  for (const [from, to] of [...listAnchors(olds, news), [olds.length, news.length] as const]) {
    const kept = { added: false, removed: false, value: olds.slice(from, from + 1) };
    for (const { added, removed, value } of [...diffBetween(olds.slice(left, from), news.slice(right, to)), kept]) {
      const text = value.join('');
      const end = added ? at : at + text.length;
      if (added || removed) {
        const edit = (isOpen ? edits.pop() : undefined) ?? { from: at, text: '' };
        edits.push({ from: edit.from, to: end, text: added ? edit.text + text : edit.text });
      }
      isOpen = added || removed;
      at = end;
    }
    [left, right] = [from + 1, to + 1];
  }
  return edits;
}

/** Splits into lines, keeping their line endings. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function diffBetween(olds: string[], news: string[]) {
  if (olds.length === 0 && news.length === 0) return [];
  return (
    diffArrays(olds, news, { maxEditLength: mostLines }) ?? [
      { added: false, removed: true, value: olds },
      { added: true, removed: false, value: news },
    ]
  );
}

type Pair = readonly [left: number, right: number];

/** Indexes of lines that each list has once: the longest sequence of them that is in the same order in both. */
function listAnchors(olds: readonly string[], news: readonly string[]): readonly Pair[] {
  const later = findUnique(news);
  const pairs = [...findUnique(olds)].flatMap(([line, left]): Pair[] => {
    const right = later.get(line);
    return left === null || right == null ? [] : [[left, right]];
  });
  /** For each length, the sequence with the smallest end; each pair knows the one before it. */
  const ends: { readonly pair: Pair; readonly previous: (typeof ends)[number] | undefined }[] = [];
  for (const pair of pairs) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, previous: ends[low - 1] };
  }
  const anchors: Pair[] = [];
  for (let last = ends.at(-1); last !== undefined; last = last.previous) anchors.push(last.pair);
  return anchors.toReversed();
}

/** The index of each line; null if the line is repeated. */
function findUnique(lines: readonly string[]): ReadonlyMap<string, number | null> {
  const found = new Map<string, number | null>();
  lines.forEach((line, index) => found.set(line, found.has(line) ? null : index));
  return found;
}
