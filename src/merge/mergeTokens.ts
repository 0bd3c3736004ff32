import { diffIndices } from 'node-diff3';

/** A token of the merge result: `kept` is from the source, `new` from the edited text. `index` is its index there. */
export type MergedToken =
  | { readonly kind: 'kept'; readonly index: number }
  | { readonly kind: 'new'; readonly index: number };

/**
 * Merges the change from `base` to `edited` into `source`, all as token keys; the edit wins conflicts. If source and
 * base are equal, this is a plain diff, and fast.
 */
export function mergeTokens(
  source: readonly string[],
  base: readonly string[],
  edited: readonly string[],
): MergedToken[] {
  return sameKeys(source, base) ? compared(source, edited) : merged(source, base, edited);
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

function range(kind: MergedToken['kind'], from: number, length: number): MergedToken[] {
  return Array.from({ length }, (_, offset) => ({ kind, index: from + offset }));
}

function compared(source: readonly string[], edited: readonly string[]): MergedToken[] {
  let start = 0;
  const shorter = Math.min(source.length, edited.length);
  while (start < shorter && source[start] === edited[start]) start += 1;
  let end = 0;
  while (end < shorter - start && source[source.length - 1 - end] === edited[edited.length - 1 - end]) end += 1;
  const left = source.slice(start, source.length - end);
  const right = edited.slice(start, edited.length - end);
  const parts = [range('kept', 0, start)];
  let position = 0;
  for (const hunk of diffIndices([...left], [...right])) {
    const [from, length] = hunk.buffer1;
    const [newFrom, newLength] = hunk.buffer2;
    parts.push(range('kept', start + position, from - position), range('new', start + newFrom, newLength));
    position = from + length;
  }
  parts.push(range('kept', start + position, left.length - position), range('kept', source.length - end, end));
  return parts.flat();
}

/** Merges only the tokens between the common prefix and suffix of all three: the diff is quadratic. */
function merged(source: readonly string[], base: readonly string[], edited: readonly string[]): MergedToken[] {
  const shortest = Math.min(source.length, base.length, edited.length);
  let start = 0;
  while (start < shortest && source[start] === base[start] && base[start] === edited[start]) start += 1;
  const isEnd = (back: number) => source.at(-back) === base.at(-back) && base.at(-back) === edited.at(-back);
  let end = 0;
  while (end < shortest - start && isEnd(end + 1)) end += 1;
  const between = (keys: readonly string[]) => keys.slice(start, keys.length - end);
  const middle = mergedMiddle(between(source), between(base), between(edited)).map(({ kind, index }) => ({
    kind,
    index: index + start,
  }));
  return [...range('kept', 0, start), ...middle, ...range('kept', source.length - end, end)];
}

/** Tokens of the base that were replaced in the source, in the edited text, or in both. */
interface Change {
  /** Indexes in the base. */
  readonly from: number;
  readonly to: number;
  /** Offset from an index in the base after the change to the same token's index on that side; null if that side didn't change it. */
  readonly source: number | null;
  readonly edited: number | null;
}

function changesOf(side: 'source' | 'edited', base: readonly string[], other: readonly string[]): Change[] {
  return diffIndices([...base], [...other]).map(({ buffer1: [from, length], buffer2: [start, added] }) => ({
    from,
    to: from + length,
    ...{ source: null, edited: null },
    [side]: start + added - from - length,
  }));
}

/** True if both changes replace the same tokens of the base, or insert at the same index. */
function overlaps(a: Change, b: Change): boolean {
  return a.from === a.to && b.from === b.to ? a.from === b.from : a.from < b.to && b.from < a.to;
}

/** Applies each change of the edited text. If only the source differs from the base, it is an equivalent spelling and is kept. */
function mergedMiddle(source: readonly string[], base: readonly string[], edited: readonly string[]): MergedToken[] {
  const parts: MergedToken[][] = [];
  let position = 0;
  let [toSource, toEdited] = [0, 0];
  const changes = [...changesOf('source', base, source), ...changesOf('edited', base, edited)];
  for (const change of joined(changes)) {
    const { from, to } = change;
    parts.push(range('kept', position + toSource, from - position));
    const [nextSource, nextEdited] = [change.source ?? toSource, change.edited ?? toEdited];
    parts.push(
      change.edited === null
        ? range('kept', from + toSource, to + nextSource - from - toSource)
        : range('new', from + toEdited, to + nextEdited - from - toEdited),
    );
    [position, toSource, toEdited] = [to, nextSource, nextEdited];
  }
  parts.push(range('kept', position + toSource, base.length - position));
  return parts.flat();
}

/** The changes in base order, with overlapping ones joined. */
function joined(changes: readonly Change[]): Change[] {
  const result: Change[] = [];
  for (const change of changes.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = result.at(-1);
    if (last === undefined || !overlaps(last, change)) result.push(change);
    else
      result[result.length - 1] = {
        from: last.from,
        to: Math.max(last.to, change.to),
        source: change.source ?? last.source,
        edited: change.edited ?? last.edited,
      };
  }
  return result;
}
