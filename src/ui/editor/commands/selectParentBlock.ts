import { selectParentNode } from '@tiptap/pm/commands';
import { NodeSelection, type Command } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { expandToPlainContainer } from './getAffectedNodes.ts';
import { NodeRangeSelection } from '../plugins/nodeRangeSelection.ts';
import { setLastInteraction } from '../keymaps/tabKeymap.ts';
import { findCellPosition } from '../tables/tableCommands.ts';

/**
 * Selects the block at the caret, then its parent, and so on outward, as the block commands would affect them. In a
 * table: the cell, then the row, then the table. Tab then moves the focus.
 */
export const selectParentBlock: Command = (state, dispatch) => {
  if (dispatch !== undefined) setLastInteraction(state, 'escaped');
  const { selection, doc, tr } = state;
  if (selection instanceof NodeSelection || selection instanceof NodeRangeSelection)
    return selectParentNode(state, dispatch);
  if (selection instanceof CellSelection) {
    const { $anchorCell, $headCell } = selection;
    dispatch?.(
      tr.setSelection(
        selection.isRowSelection()
          ? NodeSelection.create(doc, $anchorCell.before(-1))
          : CellSelection.rowSelection($anchorCell, $headCell),
      ),
    );
    return true;
  }
  const { $from } = selection;
  if ($from.depth === 0) return false;
  const block = findCellPosition($from) === null ? expandToPlainContainer(doc, $from.before()).from : $from.before();
  dispatch?.(tr.setSelection(NodeSelection.create(doc, block)));
  return true;
};
