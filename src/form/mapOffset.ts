/**
 * Maps a UTF-16 offset from one text to another, keeping it between the same words. If the text on both sides of it is
 * kept, the longer side decides; if the text around it is deleted, it goes where that text was.
 */
export function mapOffset(before: string, after: string, offset: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const behind = before.length - offset;
  const fromEnd = after.length - behind;
  const [isInStart, isInEnd] = [offset < start, behind < end];
  if (isInStart && isInEnd) return start >= end ? offset : fromEnd;
  if (isInStart || isInEnd) return isInStart ? offset : fromEnd;
  if (behind <= end) return fromEnd;
  return Math.min(offset, start);
}
