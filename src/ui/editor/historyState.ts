import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { StepMap } from '@tiptap/pm/transform';

/** The steps of undo, or of redo: `prosemirror-history` exports no type of them. */
interface Branch {
  readonly addMaps: (maps: readonly StepMap[]) => Branch;
  readonly addTransform: (transaction: Transaction, selection: undefined, options: unknown, keepsItems: true) => Branch;
}

interface HistoryState {
  readonly done: Branch;
  readonly undone: Branch;
}

/** The history keeps its state under this key, and takes the one that a transaction hands it (prosemirror-history, `applyTransaction`). */
const key = 'history$';

/** What leaves the history nothing to do again; all that it can take back stays. Nothing of the page changes. */
export function forgetRedo(state: EditorState): Transaction {
  const present = Reflect.get(state, key) as HistoryState;
  const { empty } = present.undone.constructor as unknown as { readonly empty: Branch }; // the class of a branch of steps has an empty one
  return state.tr
    .setMeta(key, { historyState: changed(present, { undone: empty }), redo: true })
    .setMeta('addToHistory', false);
}

/**
 * Makes what is put in right after a step of undo or redo a part of the way back from that step.
 * The history does so by itself for what is appended, but its older steps would not know where they are then.
 */
export function joinToStep(transaction: Transaction, after: EditorState, isUndo: boolean): Transaction {
  const present = Reflect.get(after, key) as HistoryState;
  const options: unknown = after.plugins.find((plugin) => Reflect.get(plugin, 'key') === key)?.spec['config'];
  const older = (branch: Branch) => branch.addMaps(transaction.mapping.maps);
  const wayBack = (branch: Branch) => branch.addTransform(transaction, undefined, options, true);
  const { done, undone } = present;
  const branches = isUndo
    ? { done: older(done), undone: wayBack(undone) }
    : { done: wayBack(done), undone: older(undone) };
  const historyState = changed(present, branches);
  return transaction.setMeta(key, { historyState, redo: !isUndo });
}

function changed(present: HistoryState, branches: Partial<HistoryState>): HistoryState {
  return Object.assign(Object.create(Object.getPrototypeOf(present) as object) as HistoryState, present, branches);
}
