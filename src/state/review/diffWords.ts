import { diffWordsWithSpace } from 'diff';

/** A range of a text, in UTF-16 units. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** The differences between two texts. */
export interface WordDiff {
  readonly before: readonly TextSpan[];
  readonly after: readonly TextSpan[];
}

const none: WordDiff = { before: [], after: [] };
/** Longer texts aren't compared word by word; UTF-16 units of both together. */
const longest = 20_000;

/** Returns the words that differ between two texts; empty if they have little in common or are very long: then everything differs. */
export function diffWords(before: string, after: string): WordDiff {
  if (before.length + after.length > longest) return none;
  const found: { before: TextSpan[]; after: TextSpan[] } = { before: [], after: [] };
  let [left, right, same] = [0, 0, 0];
  for (const { added, removed, value } of diffWordsWithSpace(before, after)) {
    const { length } = value;
    if (removed) found.before.push(...wordsOf(value, left));
    if (added) found.after.push(...wordsOf(value, right));
    if (!added) left += length;
    if (!removed) right += length;
    if (!added && !removed) same += value.trim().length;
  }
  return same * 3 < Math.max(before.length, after.length) ? none : found;
}

/** Returns a range without surrounding white space; empty if it is blank. */
function wordsOf(value: string, start: number): readonly TextSpan[] {
  const from = start + value.length - value.trimStart().length;
  return value.trim() === '' ? [] : [{ from, to: from + value.trim().length }];
}
