import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState, PluginKey, Transaction } from '@tiptap/pm/state';
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
  return state.tr
    .setMeta(key, { historyState: changed(present, { undone: emptyBranch(present) }), redo: true })
    .setMeta(forgottenMeta, 'redo')
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

/** A document with what undo keeps of the way to it. */
export interface Snapshot {
  readonly doc: DocumentNode;
  /** By the keys of their plugins. */
  readonly states: ReadonlyMap<string, unknown>;
}

const snapshotMeta = 'snapshot';
const forgottenMeta = 'historyForgotten';
const kept = [key, 'outsideWords$', 'outsideAttributes$'];

/** The document, with the state of the plugins that undo depends on. */
export function snapshotOf(state: EditorState): Snapshot {
  return { doc: state.doc, states: new Map(kept.map((name) => [name, Reflect.get(state, name) as unknown])) };
}

/** Makes a transaction that leads to a snapshot's document restore the plugins' states with it. */
export function restoreSnapshot(transaction: Transaction, snapshot: Snapshot): Transaction {
  return transaction
    .setMeta(snapshotMeta, snapshot)
    .setMeta(key, { historyState: snapshot.states.get(key), redo: true });
}

/** Makes a transaction leave the history nothing to undo or redo. `state` is the one before it. */
export function withForgottenHistory(transaction: Transaction, state: EditorState): Transaction {
  const present = Reflect.get(state, key) as HistoryState;
  const empty = changed(present, { done: emptyBranch(present), undone: emptyBranch(present) });
  // As `closeHistory` leaves it: what is typed next is a new step.
  const historyState = Object.assign(empty, { prevRanges: null, prevTime: 0 });
  return transaction
    .setMeta(key, { historyState, redo: true })
    .setMeta(forgottenMeta, 'all')
    .setMeta('addToHistory', false);
}

/** What the history forgets with the transaction: what belongs to these steps is forgotten as well. */
export function forgottenBy(transaction: Transaction): 'redo' | 'all' | undefined {
  return transaction.getMeta(forgottenMeta) as 'redo' | 'all' | undefined; // as above
}

/** A plugin's state as the transaction restores it; undefined where it restores none. */
export function restoredState<State>(transaction: Transaction, plugin: PluginKey<State>): State | undefined {
  const snapshot = transaction.getMeta(snapshotMeta) as Snapshot | undefined; // as `restoreSnapshot` puts it
  return snapshot?.states.get(String(Reflect.get(plugin, 'key'))) as State | undefined; // the state of this plugin
}

function emptyBranch(state: HistoryState): Branch {
  return (state.undone.constructor as unknown as { readonly empty: Branch }).empty; // the class of a branch of steps has an empty one
}

function changed(present: HistoryState, branches: Partial<HistoryState>): HistoryState {
  return Object.assign(Object.create(Object.getPrototypeOf(present) as object) as HistoryState, present, branches);
}
