import type { Node as DocumentNode, Slice } from '@tiptap/pm/model';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { dropPoint, Transform } from '@tiptap/pm/transform';
import { forgottenBy, joinToStep, restoredState } from './historyState.ts';
import { isOfHistory, isUndo } from './isUndo.ts';
import {
  forgetRedoIn,
  forgetRedoOuts,
  foundAgain,
  isSameStep,
  joined,
  outOf,
  takenBy,
  withInserted,
  type Gap,
  type HistoryStep,
  type Out,
  type Range,
  type Taken,
} from './outsideRanges.ts';

interface Kept {
  readonly ranges: readonly Range[];
  /** What was deleted here of them, and the step that brings it back. */
  readonly deleted: readonly (HistoryStep & { readonly gap: Gap })[];
  /** What the last change deleted: its step has a number once the history counted it. */
  readonly justDeleted: readonly Gap[];
}

const key = new PluginKey<Kept>('outsideWords');
const nothing: Kept = { ranges: [], deleted: [], justDeleted: [] };

/** More than another tab puts in while one page is shown; the last of the page are given up. */
const mostRanges = 500;

/**
 * Undo and redo take away all between the ends of what was done here: what another tab put in between is put in again,
 * as near to its place as it fits. What was deleted here of it stays deleted until that is undone.
 */
export function keepOutsideWords(): Plugin<Kept> {
  return new Plugin<Kept>({
    key,
    state: {
      init: () => nothing,
      apply: (transaction, kept, before) => {
        const restored = forgottenBy(transaction) === 'all' ? nothing : restoredState(transaction, key);
        if (restored !== undefined) return restored;
        if (!transaction.docChanged) return forgottenBy(transaction) === 'redo' ? forgetRedo(kept) : kept;
        const { ranges, deleted, justDeleted } = changed(transaction, counted(kept, before), before);
        return { ranges: joined(ranges).slice(0, mostRanges), deleted, justDeleted };
      },
    },
    appendTransaction: (transactions, before, after) => {
      const step = transactions.find((one) => one.docChanged && isOfHistory(one));
      return step === undefined ? null : putBack(step, before, after);
    },
  });
}

/** Forgets what steps of redo would do, once there are none. */
function forgetRedo({ ranges, deleted, justDeleted }: Kept): Kept {
  return {
    ranges: ranges.map((range) => (range.outs.length === 0 ? range : { ...range, outs: forgetRedoOuts(range.outs) })),
    deleted: deleted.filter((one) => !one.isRedo).map((one) => ({ ...one, gap: forgetRedoIn(one.gap) })),
    justDeleted: justDeleted.map(forgetRedoIn),
  };
}

function counted({ ranges, deleted, justDeleted }: Kept, now: EditorState): Kept {
  if (justDeleted.length === 0) return { ranges, deleted, justDeleted };
  const step = { isRedo: false, depth: undoDepth(now) };
  return { ranges, deleted: [...deleted, ...justDeleted.map((gap) => ({ ...step, gap }))], justDeleted: [] };
}

function changed(transaction: Transaction, kept: Kept, before: EditorState): Kept {
  const deleted = kept.deleted.map((one) => ({ ...one, gap: { ...one.gap, at: transaction.mapping.map(one.gap.at) } }));
  if (transaction.getMeta('fromOutside') === true) {
    const outs = (transaction.getMeta(key) ?? []) as readonly (Out | undefined)[]; // as `putBack` leaves it
    const ranges = withInserted(kept.ranges, transaction, outs, transaction.getMeta('isOwn') === true);
    return { ...kept, ranges, deleted };
  }
  if (isOfHistory(transaction)) {
    const { step, back } = stepOf(transaction, before);
    const { left, taken } = takenBy(transaction, kept.ranges, step);
    const { brings, backBrings } = exchanged(taken, kept, step);
    const again = foundAgain(transaction, brings).map(({ outs, ...range }) => ({
      ...range,
      outs: [...outs.filter((out) => !isSameStep(out, back)), { ...back, brings: backBrings }],
    }));
    const forGood = taken.filter(({ range }) => outOf(range, step)?.brings.length === 0);
    return {
      ranges: [...left, ...again],
      deleted: [
        ...deleted.filter((one) => !isSameStep(one, step)),
        ...gapsOf(forGood).map((gap) => ({ ...back, gap })),
      ],
      justDeleted: [],
    };
  }
  const { left, taken } = takenBy(transaction, kept.ranges, null);
  if (isPartOfOther(transaction)) return { ...kept, ranges: left, deleted };
  // What was undone cannot be done again once something new is typed.
  return forgetRedo({ ranges: left, deleted, justDeleted: gapsOf(taken) });
}

const gapsOf = (taken: readonly Taken[]): readonly Gap[] => [...new Set(taken.map(({ gap }) => gap))];

/** What a step of the history brings of itself, and what the step back from it does. */
function exchanged(
  taken: readonly Taken[],
  { deleted }: Kept,
  step: HistoryStep,
): { readonly brings: readonly Gap[]; readonly backBrings: readonly Gap[] } {
  const out = taken.filter(({ range }) => (outOf(range, step)?.brings ?? []).length > 0);
  const brings = [
    ...deleted.filter((one) => isSameStep(one, step)).map(({ gap }) => gap),
    ...out.flatMap(({ range }) => outOf(range, step)?.brings ?? []),
  ];
  return { brings: [...new Set(brings)], backBrings: gapsOf(out) };
}

/** Whether the history takes it for no step of its own: nothing new, or added to undo, redo or what came from elsewhere. */
function isPartOfOther(transaction: Transaction): boolean {
  const root = transaction.getMeta('appendedTransaction') as Transaction | undefined; // as `applyTransaction` of ProseMirror's state leaves it
  return (
    transaction.getMeta('addToHistory') === false ||
    root?.getMeta('history$') !== undefined ||
    root?.getMeta('addToHistory') === false
  );
}

/** Which step it is, and which leads back from it. */
function stepOf(
  transaction: Transaction,
  before: EditorState,
): { readonly step: HistoryStep; readonly back: HistoryStep } {
  const isRedo = !isUndo(transaction);
  const [depth, other] = isRedo ? [redoDepth(before), undoDepth(before)] : [undoDepth(before), redoDepth(before)];
  return { step: { isRedo, depth }, back: { isRedo: !isRedo, depth: other + 1 } };
}

function putBack(transaction: Transaction, before: EditorState, after: EditorState): Transaction | null {
  const { tr } = after;
  const { step, back } = stepOf(transaction, before);
  const { taken } = takenBy(transaction, key.getState(before)?.ranges ?? [], step);
  const byPlace = new Map<number, Taken[]>();
  // In the order of the page: the steps of undo go from the last to the first.
  const lost = taken
    .filter(({ range }) => outOf(range, step) === undefined)
    .toSorted((one, other) => one.from - other.from);
  for (const part of lost) {
    const place = transaction.mapping.map(part.to, 1);
    byPlace.set(place, [...(byPlace.get(place) ?? []), part]);
  }
  const outs: Out[] = [];
  // The last place first: what is put in there moves none of the others.
  for (const [place, parts] of [...byPlace].toSorted(([one], [other]) => other - one)) {
    const slice = together(transaction.before, parts);
    if (!saysSomething(slice)) continue;
    insertNear(tr, place, slice);
    outs[tr.steps.length - 1] = { ...back, brings: gapsOf(parts) };
  }
  if (!tr.docChanged) return null;
  return joinToStep(tr.setMeta('fromOutside', true).setMeta(key, outs), after, !step.isRedo);
}

/** The parts as one piece, in their order, without what stands between them. */
function together(doc: DocumentNode, parts: readonly Taken[]): Slice {
  const rest = new Transform(doc);
  parts.forEach((part, index) => {
    const next = parts[index + 1];
    if (next !== undefined) rest.delete(rest.mapping.map(part.to, 1), rest.mapping.map(next.from, -1));
  });
  return rest.doc.slice(parts[0]?.from ?? 0, rest.mapping.map(parts.at(-1)?.to ?? 0));
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
