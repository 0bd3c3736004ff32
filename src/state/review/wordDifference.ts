import { diffWordsWithSpace } from 'diff';

/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What two texts do not have in common. */
export interface WordDifference {
  readonly before: readonly Stretch[];
  readonly after: readonly Stretch[];
}

const none: WordDifference = { before: [], after: [] };
/** What is longer is told apart as a whole, in UTF-16 units of both. */
const longest = 20_000;

/** The words that differ between two texts; none where they have little in common, or are very long: then all of them differ. */
export function wordDifference(before: string, after: string): WordDifference {
  if (before.length + after.length > longest) return none;
  const found: { before: Stretch[]; after: Stretch[] } = { before: [], after: [] };
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
function wordsOf(value: string, start: number): readonly Stretch[] {
  const from = start + value.length - value.trimStart().length;
  return value.trim() === '' ? [] : [{ from, to: from + value.trim().length }];
}
