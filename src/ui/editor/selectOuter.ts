import { selectParentNode } from '@tiptap/pm/commands';
import { NodeSelection, type Command } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { BlocksSelection } from './blocksSelection.ts';
import { setLastAct } from './tabKey.ts';

/** Selects the block around the caret, then its parent, and so on outwards. Tab then moves the focus. */
export const selectOuter: Command = (state, dispatch) => {
  if (dispatch !== undefined) setLastAct(state, 'escaped');
  const { selection, doc, tr } = state;
  if (selection instanceof NodeSelection || selection instanceof BlocksSelection)
    return selectParentNode(state, dispatch);
  const { $from } = selection;
  if ($from.depth === 0) return false;
  const isOfCells = selection instanceof CellSelection;
  dispatch?.(tr.setSelection(NodeSelection.create(doc, isOfCells ? selection.$anchorCell.before(-1) : $from.before())));
  return true;
};
