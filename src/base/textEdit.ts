/** Replaces the UTF-16 range `from`..`to` of a text with `text`. The common format for changes in all parts of the app. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Applies all edits. Offsets refer to the original text; edits may be in any order, but must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits.toSorted((a, b) => a.from - b.from || a.to - b.to);
  let result = '';
  let position = 0;
  for (const edit of ordered) {
    if (edit.from < position || edit.to < edit.from || edit.to > text.length) {
      throw new RangeError(
        `Edit ${edit.from}–${edit.to} overlaps another edit or is outside the text (length ${text.length})`,
      );
    }
    result += text.slice(position, edit.from) + edit.text;
    position = edit.to;
  }
  return result + text.slice(position);
}

/** The smallest single edit that turns `before` into `after`, never splitting a surrogate pair; empty if they are equal. */
export function diffToEdit(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = sameStretches(shorter, (at, to) => before.slice(at, to) === after.slice(at, to));
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = sameStretches(
    shorter - start,
    (at, to) =>
      before.slice(before.length - to, before.length - at) === after.slice(after.length - to, after.length - at),
  );
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  if (start > 0 && isHighSurrogate(before, start - 1)) start -= 1;
  if (end > 0 && isLowSurrogate(before, before.length - end)) end -= 1;
  return [{ from: start, to: before.length - end, text: after.slice(start, after.length - end) }];
}

/** Chunk sizes for comparing long texts: comparing a slice costs about as much as comparing a few characters one by one. */
const chunkSizes = [65_536, 512];

/** Length of the common prefix in whole chunks, up to `most` UTF-16 units. */
function sameStretches(most: number, isSame: (from: number, to: number) => boolean): number {
  let at = 0;
  for (const stretch of chunkSizes) while (at + stretch <= most && isSame(at, at + stretch)) at += stretch;
  return at;
}

function isHighSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}
