import type { Node as DocumentNode } from '@tiptap/pm/model';
import { undoDepth } from '@tiptap/pm/history';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { AttrStep } from '@tiptap/pm/transform';
import { isSameJson } from '#base/isSameJson.ts';
import { forgottenBy, restoredState } from './historyState.ts';
import { isOfHistory } from './isUndo.ts';
import { mergedAttribute } from './mergedAttribute.ts';

/** What another tab made of an attribute of a block. */
interface OutsideChange {
  readonly place: number;
  readonly type: DocumentNode['type'];
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Steps of undo from this number on are newer. */
  readonly newerFrom: number;
}

const key = new PluginKey<readonly OutsideChange[]>('outsideAttributes');

/**
 * Undo and redo put back an attribute as it was, with all that it says: what another tab wrote into it since is put in again,
 * for both to stay.
 */
export function keepOutsideAttributes(): Plugin<readonly OutsideChange[]> {
  return new Plugin<readonly OutsideChange[]>({
    key,
    state: {
      init: () => [],
      apply: (transaction, changes, before) => {
        const restored = forgottenBy(transaction) === 'all' ? [] : restoredState(transaction, key);
        if (restored !== undefined) return restored;
        if (!transaction.docChanged) return changes;
        const kept = changes.flatMap((change) => moved(change, transaction, before));
        const isOthers = transaction.getMeta('fromOutside') === true && transaction.getMeta('isOwn') !== true;
        return isOthers ? [...kept, ...changesOf(transaction)] : kept;
      },
    },
    appendTransaction: (transactions, before, after) => {
      const step = transactions.find(isOfHistory);
      return step === undefined ? null : putBack(step, before, after);
    },
  });
}

/** Where the block is now; none where it was deleted. */
function moved(change: OutsideChange, transaction: Transaction, before: EditorState): readonly OutsideChange[] {
  if (transaction.mapping.mapResult(change.place + 1, 1).deletedAcross) return [];
  const isNew =
    transaction.getMeta('history$') === undefined &&
    transaction.getMeta('addToHistory') !== false &&
    transaction.getMeta('appendedTransaction') === undefined;
  const newerFrom = isNew ? Math.min(change.newerFrom, undoDepth(before)) : change.newerFrom;
  return [{ ...change, place: transaction.mapping.map(change.place, 1), newerFrom }];
}

function changesOf(transaction: Transaction): readonly OutsideChange[] {
  return transaction.steps.flatMap((step, index) => {
    const node = step instanceof AttrStep ? transaction.docs[index]?.nodeAt(step.pos) : null;
    if (!(step instanceof AttrStep) || node == null) return [];
    const change = { type: node.type, name: step.attr, before: node.attrs[step.attr] as unknown, after: step.value };
    return [{ ...change, place: transaction.mapping.slice(index + 1).map(step.pos, 1), newerFrom: Infinity }];
  });
}

function putBack(step: Transaction, before: EditorState, after: EditorState): Transaction | null {
  const { tr } = after;
  const number = Math.min(undoDepth(before), undoDepth(after));
  for (const { place, type, name, before: first, after: others, newerFrom } of key.getState(after) ?? []) {
    const node = tr.doc.nodeAt(place);
    if (number >= newerFrom || node?.type !== type) continue;
    const was = before.doc.nodeAt(step.mapping.invert().map(place, 1))?.attrs[name] as unknown;
    const own = node.attrs[name] as unknown;
    if (isSameJson(was, own)) continue;
    const merged = mergedAttribute(first, own, others);
    if (!isSameJson(merged, own)) tr.setNodeAttribute(place, name, merged);
  }
  return tr.docChanged ? tr : null;
}
