import type { Node as DocumentNode, Slice } from '@tiptap/pm/model';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { dropPoint, Transform, type StepMap } from '@tiptap/pm/transform';
import { isUndo } from './isUndo.ts';

/** What came into the page from elsewhere, and nothing that was typed here since. */
interface Range {
  readonly from: number;
  readonly to: number;
  /** Where it was put in again here: the step that takes it out, and brings its pieces itself. The step back from that does the same. */
  readonly out: TakingOut | null;
}

/** Undo where it was put in after redo, and redo where after undo; `depth` is how many such steps there are up to it. */
interface TakingOut {
  readonly isRedo: boolean;
  readonly depth: number;
  readonly pieces: readonly Slice[];
}

const key = new PluginKey<readonly Range[]>('outsideWords');

/** More than another tab puts in while one page is shown; the last of the page are given up. */
const mostRanges = 500;

/**
 * Undo and redo take away all between the ends of what was done here: what another tab put in between is put in again,
 * as near to its place as it fits.
 */
export function keepOutsideWords(): Plugin<readonly Range[]> {
  return new Plugin<readonly Range[]>({
    key,
    state: {
      init: () => [],
      apply: (transaction, ranges, before) => {
        if (!transaction.docChanged) return ranges;
        const isOutside = transaction.getMeta('fromOutside') === true;
        const putIn = transaction.getMeta(key) as readonly TakingOut[] | undefined; // as `putBack` leaves it
        const again = lostBy(transaction, before, ranges).flatMap((lost) => lost.again ?? []);
        const kept = transaction.mapping.maps.reduce(
          (now, map, index) => (isOutside ? withInserted(now, map, putIn?.[index] ?? null) : withoutInserted(now, map)),
          isNew(transaction) ? ranges.map(withoutRedo) : ranges,
        );
        return joined([...kept, ...again]).slice(0, mostRanges);
      },
    },
    appendTransaction: (transactions, before, after) => {
      const step = transactions.find(isOfHistory);
      return step === undefined ? null : putBack(step, before, after);
    },
  });
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

function mappedByAll(range: Range, maps: readonly StepMap[]): Range | null {
  return maps.reduce<Range | null>((now, map) => (now === null ? null : mapped(now, map)), range);
}

function insertedBy(map: StepMap): readonly Pick<Range, 'from' | 'to'>[] {
  const inserted: Pick<Range, 'from' | 'to'>[] = [];
  map.forEach((_from, _to, from, to) => {
    if (from < to) inserted.push({ from, to });
  });
  return inserted;
}

function withInserted(ranges: readonly Range[], map: StepMap, out: Range['out']): readonly Range[] {
  const kept = ranges.flatMap((range) => mapped(range, map) ?? []);
  return [...kept, ...insertedBy(map).map((inserted) => ({ ...inserted, out }))];
}

/** What is typed within them parts them. */
function withoutInserted(ranges: readonly Range[], map: StepMap): readonly Range[] {
  const inserted = insertedBy(map);
  return ranges.flatMap((range) => {
    const now = mapped(range, map);
    return inserted.reduce<readonly Range[]>(
      (parts, { from, to }) => parts.flatMap((part) => partedBy(part, from, to)),
      now === null ? [] : [now],
    );
  });
}

function partedBy(range: Range, from: number, to: number): readonly Range[] {
  if (to <= range.from || range.to <= from) return [range];
  return [
    { ...range, to: from },
    { ...range, from: to },
  ].filter((part) => part.from < part.to);
}

/** In the order of the page; those that touch are one. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last === undefined || last.to < range.from || last.out !== null || range.out !== null) all.push(range);
    else all[all.length - 1] = { ...last, to: Math.max(last.to, range.to) };
  }
  return all;
}

interface Lost {
  readonly range: Range;
  /** Where its pieces are, where the step brought them itself, with what had been around them. */
  readonly again: readonly Range[] | null;
}

/** What undo or redo took away though it came from elsewhere. */
function lostBy(step: Transaction, before: EditorState, ranges: readonly Range[]): readonly Lost[] {
  if (!isOfHistory(step)) return [];
  const isRedo = !isUndo(step);
  const depth = isRedo ? redoDepth(before) : undoDepth(before);
  const back = { isRedo: !isRedo, depth: 1 + (isRedo ? undoDepth(before) : redoDepth(before)) };
  return ranges
    .filter((range) => mappedByAll(range, step.mapping.maps) === null)
    .map((range) => ({
      range,
      again:
        range.out?.isRedo === isRedo && range.out.depth === depth ? foundAgain(step, range.out.pieces, back) : null,
    }));
}

/** What was taken back cannot be done again once something new is typed. */
function isNew(transaction: Transaction): boolean {
  return (
    !isOfHistory(transaction) &&
    transaction.getMeta('fromOutside') !== true &&
    transaction.getMeta('addToHistory') !== false
  );
}

function withoutRedo(range: Range): Range {
  return range.out?.isRedo === true ? { ...range, out: null } : range;
}

function isOfHistory(transaction: Transaction): boolean {
  return transaction.docChanged && transaction.getMeta('history$') !== undefined;
}

/** The pieces among what a step put in, in their order. */
function foundAgain(
  { mapping, doc }: Transaction,
  pieces: readonly Slice[],
  back: Omit<TakingOut, 'pieces'>,
): readonly Range[] {
  const found: Range[] = [];
  for (const [index, map] of mapping.maps.entries())
    for (const inserted of insertedBy(map)) {
      const rest = mapping.slice(index + 1);
      const end = rest.map(inserted.to, -1);
      for (let from = rest.map(inserted.from, 1); from < end; from += 1) {
        const piece = pieces[found.length];
        if (piece === undefined) return found;
        const to = from + piece.size;
        if (to > end || !doc.slice(from, to).eq(piece)) continue;
        found.push({ from, to, out: { ...back, pieces: [piece] } });
        from = to - 1;
      }
    }
  return found;
}

function putBack(step: Transaction, before: EditorState, after: EditorState): Transaction | null {
  const { tr } = after;
  const byPlace = new Map<number, Range[]>();
  for (const { range, again } of lostBy(step, before, key.getState(before) ?? [])) {
    const place = step.mapping.map(range.to, 1);
    if (again === null) byPlace.set(place, [...(byPlace.get(place) ?? []), range]);
  }
  const putIn: TakingOut[] = [];
  const isRedo = isUndo(step);
  const depth = isRedo ? redoDepth(after) : undoDepth(after);
  // The last place first: what is put in there moves none of the others.
  for (const [place, ranges] of [...byPlace].toSorted(([one], [other]) => other - one)) {
    const slice = together(step.before, ranges);
    if (!saysSomething(slice)) continue;
    insertNear(tr, place, slice);
    const pieces = ranges.map(({ from, to }) => step.before.slice(from, to));
    putIn[tr.steps.length - 1] = { isRedo, depth, pieces };
  }
  return tr.docChanged ? tr.setMeta('fromOutside', true).setMeta(key, putIn) : null;
}

/** The ranges as one piece, in their order, without what stands between them. */
function together(doc: DocumentNode, ranges: readonly Range[]): Slice {
  const rest = new Transform(doc);
  ranges.forEach((range, index) => {
    const next = ranges[index + 1];
    if (next !== undefined) rest.delete(rest.mapping.map(range.to, 1), rest.mapping.map(next.from, -1));
  });
  return rest.doc.slice(ranges[0]?.from ?? 0, rest.mapping.map(ranges.at(-1)?.to ?? 0));
}

/** Whether it has words, or anything else that is seen. */
function saysSomething({ content }: Slice): boolean {
  let says = false;
  content.descendants((node) => {
    says ||= node.isText || (node.isLeaf && !node.isTextblock);
    return !says;
  });
  return says;
}

/** Words go where they were; blocks behind the text that they would part. */
function insertNear(tr: Transaction, place: number, slice: Slice): void {
  const $place = tr.doc.resolve(place);
  const isBlock = slice.content.firstChild?.isBlock === true;
  const isInText = isBlock && $place.parent.isTextblock;
  const beside = !isInText ? place : $place.parentOffset === 0 ? $place.before() : $place.after();
  const fitting = isBlock ? (dropPoint(tr.doc, beside, slice) ?? beside) : beside;
  const { doc } = tr;
  tr.replace(fitting, fitting, slice);
  // Where it fits nowhere near, at the end: it is not lost.
  if (tr.doc.eq(doc)) tr.replace(doc.content.size, doc.content.size, slice);
}
