import { diffWordsWithSpace } from 'diff';

/** A stretch of a text, in UTF-16 units. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** What two texts do not have in common. */
export interface WordDiff {
  readonly before: readonly TextSpan[];
  readonly after: readonly TextSpan[];
}

const none: WordDiff = { before: [], after: [] };
/** What is longer is told apart as a whole, in UTF-16 units of both. */
const longest = 20_000;

/** The words that differ between two texts; none where they have little in common, or are very long: then all of them differ. */
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

/** A stretch without the white space around its words; nothing where there are none. */
function wordsOf(value: string, start: number): readonly TextSpan[] {
  const from = start + value.length - value.trimStart().length;
  return value.trim() === '' ? [] : [{ from, to: from + value.trim().length }];
}
