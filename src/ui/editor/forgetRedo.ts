import type { EditorState, Transaction } from '@tiptap/pm/state';

/** The state of ProseMirror's history, as far as it is used here; its type is not exported. */
interface HistoryState {
  readonly undone: object;
}

/** What leaves the history nothing to do again; all that it can take back stays. Nothing of the page changes. */
export function forgetRedo(state: EditorState): Transaction {
  // The history keeps its state under this key, and takes the one that a transaction hands it (prosemirror-history, applyTransaction).
  const present = Reflect.get(state, 'history$') as HistoryState;
  const { empty } = present.undone.constructor as unknown as { readonly empty: object }; // the class of a branch of steps has an empty one
  const historyState = Object.assign(Object.create(Object.getPrototypeOf(present) as object) as HistoryState, present, {
    undone: empty,
  });
  return state.tr.setMeta('history$', { historyState, redo: true }).setMeta('addToHistory', false);
}
