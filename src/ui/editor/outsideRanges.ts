import type { Node as DocumentNode, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Mapping, type StepMap } from '@tiptap/pm/transform';

/** A step that undo or redo takes next: `depth` is how many such steps there are, itself among them. */
export interface HistoryStep {
  readonly isRedo: boolean;
  readonly depth: number;
}

/** What a step took away at one place. */
export interface Gap {
  /** Where it is now. */
  readonly at: number;
  readonly size: number;
  /** What of it came from elsewhere, how far after its start that began, and which other steps take it out. */
  readonly pieces: readonly { readonly slice: Slice; readonly offset: number; readonly outs: readonly Out[] }[];
}

/** A step that takes a range out for good, and what it brings itself instead. The step back from it does the same. */
export interface Out extends HistoryStep {
  readonly brings: readonly Gap[];
}

/** What came into the page from elsewhere, and nothing that was typed here since. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** At most one for each step: undo and redo can each have some. */
  readonly outs: readonly Out[];
}

/** A part of a range that a change took away, where it was before the change. */
export interface Taken {
  readonly range: Range;
  readonly from: number;
  readonly to: number;
  readonly gap: Gap;
}

export const isSameStep = (one: HistoryStep, other: HistoryStep): boolean =>
  one.isRedo === other.isRedo && one.depth === other.depth;

/** What a step does to a range; undefined if it takes the range out only because it was within what the step removes. */
export const outOf = ({ outs }: Range, step: HistoryStep): Out | undefined => outs.find((out) => isSameStep(out, step));

/** Forgets the steps of redo, which are gone: later ones have the same depths. */
export function forgetRedoOuts(outs: readonly Out[]): readonly Out[] {
  return outs.filter(({ isRedo }) => !isRedo).map((out) => ({ ...out, brings: out.brings.map(forgetRedoIn) }));
}

/** The same for what was taken away and can come back. */
export function forgetRedoIn(gap: Gap): Gap {
  return gap.pieces.every(({ outs }) => outs.length === 0)
    ? gap
    : { ...gap, pieces: gap.pieces.map((piece) => ({ ...piece, outs: forgetRedoOuts(piece.outs) })) };
}

/** Where a range is after a change; null where the change took it away, with whatever stands there now. */
function mapped(range: Range, map: StepMap): Range | null {
  let isTaken = false;
  map.forEach((from, to) => {
    isTaken ||= from <= range.from && range.to <= to;
  });
  const now = { ...range, from: map.map(range.from, 1), to: map.map(range.to, -1) };
  return isTaken || now.from >= now.to ? null : now;
}

/** What a change put in, in the page after it. */
function insertedBy(map: StepMap): readonly Pick<Range, 'from' | 'to'>[] {
  const inserted: Pick<Range, 'from' | 'to'>[] = [];
  map.forEach((_from, _to, from, to) => {
    if (from < to) inserted.push({ from, to });
  });
  return inserted;
}

/** The ranges after a change from elsewhere: what it put in is one, with `out` of its step if there is one. `isOwn`: it was made in this tab, and what it put in is no range. */
export function withInserted(
  ranges: readonly Range[],
  { mapping }: Transaction,
  outs: readonly (Out | undefined)[],
  isOwn: boolean,
): readonly Range[] {
  return mapping.maps.reduce<readonly Range[]>(
    (now, map, index) => [
      ...now.flatMap((range) => partsAfter(range, map)),
      ...(isOwn ? [] : insertedBy(map)).map((inserted) => ({
        ...inserted,
        outs: [outs[index] ?? []].flat(),
      })),
    ],
    ranges,
  );
}

/** The ranges after a change that was made here, a `step` of the history or none, and what it took of them. What is typed within them parts them. */
export function takenBy(
  { mapping, docs }: Transaction,
  ranges: readonly Range[],
  step: HistoryStep | null,
): { readonly left: readonly Range[]; readonly taken: readonly Taken[] } {
  let left = ranges;
  const taken: Taken[] = [];
  for (const [index, map] of mapping.maps.entries()) {
    const before = mapping.maps.slice(0, index).map((one) => one.invert());
    const earlier = new Mapping(before.toReversed());
    const doc = docs[index];
    map.forEach((start, end) => {
      if (doc !== undefined) taken.push(...takenAt(doc, left, step, start, end, mapping.slice(index), earlier));
    });
    left = left.flatMap((range) => partsAfter(range, map));
  }
  return { left, taken };
}

function takenAt(
  doc: DocumentNode,
  ranges: readonly Range[],
  step: HistoryStep | null,
  start: number,
  end: number,
  on: Mapping,
  earlier: Mapping,
): readonly Taken[] {
  const parts = ranges
    .map((range) => ({ range, from: Math.max(range.from, start), to: Math.min(range.to, end) }))
    .filter(({ from, to }) => from < to);
  const pieces = parts.map(({ range, from, to }) => ({
    slice: doc.slice(from, to),
    offset: from - start,
    outs: range.outs.filter((out) => step === null || !isSameStep(out, step)),
  }));
  const gap = { at: on.map(start, -1), size: end - start, pieces };
  return parts.map(({ range, from, to }) => ({ range, from: earlier.map(from, 1), to: earlier.map(to, -1), gap }));
}

/** What is left of a range after a change; what was put in within it parts it. */
function partsAfter(range: Range, map: StepMap): readonly Range[] {
  const now = mapped(range, map);
  return insertedBy(map).reduce<readonly Range[]>(
    (parts, { from, to }) => parts.flatMap((part) => partedBy(part, from, to)),
    now === null ? [] : [now],
  );
}

function partedBy(range: Range, from: number, to: number): readonly Range[] {
  if (to <= range.from || range.to <= from) return [range];
  return [
    { ...range, to: from },
    { ...range, from: to },
  ].filter((part) => part.from < part.to);
}

/** In the order of the page; those that touch are one. */
export function joined(ranges: readonly Range[]): readonly Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last === undefined || last.to < range.from || last.outs.length + range.outs.length > 0) all.push(range);
    else all[all.length - 1] = { ...last, to: Math.max(last.to, range.to) };
  }
  return all;
}

/** What was taken away before, among what a step put in. */
export function foundAgain({ mapping, doc }: Transaction, gaps: readonly Gap[]): readonly Range[] {
  const inserted = mapping.maps.flatMap((map, index) => {
    const rest = mapping.slice(index + 1);
    return insertedBy(map).map(({ from, to }) => ({ from: rest.map(from, 1), to: rest.map(to, -1) }));
  });
  const isAt = (from: number, slice: Slice) =>
    from + slice.size <= doc.content.size && doc.slice(from, from + slice.size).eq(slice);
  return gaps.flatMap((gap) => {
    const place = inserted
      .filter(({ from, to }) => to - from === gap.size && gap.pieces.every((one) => isAt(from + one.offset, one.slice)))
      .toSorted((one, other) => Math.abs(one.from - gap.at) - Math.abs(other.from - gap.at))[0];
    if (place !== undefined)
      return gap.pieces.map(({ slice, offset, outs }) => ({
        from: place.from + offset,
        to: place.from + offset + slice.size,
        outs,
      }));
    return searched(inserted, gap, isAt);
  });
}

/** Where steps were made one, or parted, what they put in is not what was taken away: its pieces are searched, in their order. */
function searched(
  inserted: readonly Pick<Range, 'from' | 'to'>[],
  { pieces }: Gap,
  isAt: (from: number, slice: Slice) => boolean,
): readonly Range[] {
  const found: Range[] = [];
  for (const { from, to } of inserted)
    for (let at = from; at < to; at += 1) {
      const piece = pieces[found.length];
      if (piece === undefined) return found;
      if (at + piece.slice.size > to || !isAt(at, piece.slice)) continue;
      found.push({ from: at, to: at + piece.slice.size, outs: piece.outs });
      at += piece.slice.size - 1;
    }
  return found;
}
