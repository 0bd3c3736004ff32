import { diffIndices } from 'node-diff3';

/** A piece of the merged line: the base's own at an index of the source's tokens, or one of the edited tokens. */
export type Merged =
  | { readonly kind: 'kept'; readonly index: number }
  | { readonly kind: 'new'; readonly index: number };

/**
 * Applies what changed from `base` to `edited` onto `source`, all as keys. Where source and base are the same, that is a plain
 * comparison; where they are not (marks nested otherwise), it is a three-way merge in which the edit wins.
 */
export function mergeTokens(source: readonly string[], base: readonly string[], edited: readonly string[]): Merged[] {
  return sameKeys(source, base) ? compared(source, edited) : merged(source, base, edited);
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

function range(kind: Merged['kind'], from: number, length: number): Merged[] {
  return Array.from({ length }, (_, offset) => ({ kind, index: from + offset }));
}

function compared(source: readonly string[], edited: readonly string[]): Merged[] {
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

/** The merge of what stands between the tokens at both ends that all three have: comparing takes the square of the length. */
function merged(source: readonly string[], base: readonly string[], edited: readonly string[]): Merged[] {
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

/** Tokens of the base that have others in their place on the source's side, on that of the edit, or on both. */
interface Change {
  /** Their indexes in the base. */
  readonly from: number;
  readonly to: number;
  /** What must be added to an index of the base behind the change to have the one on that side; null where that side has no change. */
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

/** Whether two changes are about the same tokens of the base, or put something in at the same place. */
function overlaps(a: Change, b: Change): boolean {
  return a.from === a.to && b.from === b.to ? a.from === b.from : a.from < b.to && b.from < a.to;
}

/** Takes over each change of the edit. Where the source alone differs from the base, it says the same in another way, which stays. */
function mergedMiddle(source: readonly string[], base: readonly string[], edited: readonly string[]): Merged[] {
  const parts: Merged[][] = [];
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

/** The changes in the order of the base, those that overlap as one. */
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
