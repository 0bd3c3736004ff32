/**
 * Where an offset of a text is once another text stands in its place: between the same words as before. UTF-16 units. Where
 * both sides of it stand in the other text, the longer one counts; where what it stood in is gone, it is where that was.
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
