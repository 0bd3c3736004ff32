import type { Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { dropPoint, type StepMap } from '@tiptap/pm/transform';

/** What came into the page from elsewhere, and nothing that was typed here since. */
interface Range {
  readonly from: number;
  readonly to: number;
}

const key = new PluginKey<readonly Range[]>('outsideWords');

/** More than another tab puts in while one page is shown; the oldest are given up. */
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
      apply: (transaction, ranges) => {
        if (!transaction.docChanged) return ranges;
        const isOutside = transaction.getMeta('fromOutside') === true;
        const kept = transaction.mapping.maps.reduce(
          (now, map) => (isOutside ? withInserted(now, map) : withoutInserted(now, map)),
          ranges,
        );
        return [...kept, ...lostBy(transaction, ranges).flatMap(({ again }) => again ?? [])].slice(-mostRanges);
      },
    },
    appendTransaction: (transactions, before, after) => {
      const step = transactions.find(isOfHistory);
      return step === undefined ? null : putBack(step, before, after);
    },
  });
}

function mapped({ from, to }: Range, map: StepMap): Range | null {
  const now = { from: map.map(from, 1), to: map.map(to, -1) };
  return now.from < now.to ? now : null;
}

function insertedBy(map: StepMap): readonly Range[] {
  const inserted: Range[] = [];
  map.forEach((_from, _to, from, to) => {
    if (from < to) inserted.push({ from, to });
  });
  return inserted;
}

function withInserted(ranges: readonly Range[], map: StepMap): readonly Range[] {
  const inserted = insertedBy(map);
  const kept = ranges.flatMap((range) => mapped(range, map) ?? []);
  const isIn = (range: Range) => inserted.some(({ from, to }) => from <= range.from && range.to <= to);
  return [...kept.filter((range) => !isIn(range)), ...inserted];
}

/** What is typed within them parts them. */
function withoutInserted(ranges: readonly Range[], map: StepMap): readonly Range[] {
  const inserted = insertedBy(map);
  return ranges.flatMap((range) => {
    let parts = [mapped(range, map) ?? []].flat();
    for (const { from, to } of inserted)
      parts = parts.flatMap((part) =>
        to <= part.from || part.to <= from
          ? [part]
          : [
              { from: part.from, to: from },
              { from: to, to: part.to },
            ].filter((side) => side.from < side.to),
      );
    return parts;
  });
}

interface Lost {
  readonly range: Range;
  readonly slice: Slice;
  /** Where the step put it in again itself, with what had been around it. */
  readonly again: Range | null;
}

/** What undo or redo took away though it came from elsewhere. */
function lostBy(step: Transaction, ranges: readonly Range[]): readonly Lost[] {
  if (!isOfHistory(step)) return [];
  return ranges.flatMap((range) => {
    const slice = step.before.slice(range.from, range.to);
    const isLost = step.mapping.map(range.to, -1) <= step.mapping.map(range.from, 1);
    return isLost && saysSomething(slice) ? [{ range, slice, again: foundAgain(step, slice) }] : [];
  });
}

function isOfHistory(transaction: Transaction): boolean {
  return transaction.docChanged && transaction.getMeta('history$') !== undefined;
}

function foundAgain(step: Transaction, slice: Slice): Range | null {
  const { mapping, doc } = step;
  for (const [index, map] of mapping.maps.entries())
    for (const inserted of insertedBy(map)) {
      const rest = mapping.slice(index + 1);
      const end = rest.map(inserted.to, -1) - slice.size;
      for (let from = rest.map(inserted.from, 1); from <= end; from += 1)
        if (doc.slice(from, from + slice.size).eq(slice)) return { from, to: from + slice.size };
    }
  return null;
}

function putBack(step: Transaction, before: EditorState, after: EditorState): Transaction | null {
  const { tr } = after;
  for (const { range, slice, again } of lostBy(step, key.getState(before) ?? []))
    if (again === null) insertNear(tr, tr.mapping.map(step.mapping.map(range.from, -1)), slice);
  return tr.docChanged ? tr.setMeta('fromOutside', true) : null;
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
  const behind =
    isBlock && $place.parent.isTextblock ? ($place.parentOffset === 0 ? $place.before() : $place.after()) : place;
  const fitting = isBlock ? (dropPoint(tr.doc, behind, slice) ?? behind) : behind;
  const { doc } = tr;
  tr.replace(fitting, fitting, slice);
  // Where it fits nowhere near, at the end: it is not lost.
  if (tr.doc.eq(doc)) tr.replace(doc.content.size, doc.content.size, slice);
}
