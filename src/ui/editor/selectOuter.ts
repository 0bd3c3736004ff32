import { selectParentNode } from '@tiptap/pm/commands';
import { NodeSelection, type Command } from '@tiptap/pm/state';
import { BlocksSelection } from './blocksSelection.ts';

/** Selects the block around the caret, then its parent, and so on outwards. */
export const selectOuter: Command = (state, dispatch) => {
  if (state.selection instanceof NodeSelection || state.selection instanceof BlocksSelection)
    return selectParentNode(state, dispatch);
  const { $from } = state.selection;
  if ($from.depth === 0) return false;
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before())));
  return true;
};
