import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import { deleteCellSelection } from '@tiptap/pm/tables';
import { getAffectedNodes } from './getAffectedNodes.ts';
import { NodeRangeSelection, deleteNodeSpan } from '../plugins/nodeRangeSelection.ts';
import { duplicateRows, deleteRowsOrColumns, moveRows } from '../tables/tableCommands.ts';

/** The selection after its blocks moved by an offset; keeps its kind (block or text). */
function movedSelection({ selection }: EditorState, doc: DocumentNode, offset: number): Selection {
  const anchor = selection.anchor + offset;
  const head = selection.head + offset;
  if (selection instanceof NodeSelection) return NodeSelection.create(doc, selection.from + offset);
  if (selection instanceof NodeRangeSelection) return new NodeRangeSelection(doc.resolve(anchor), doc.resolve(head));
  return selection instanceof TextSelection
    ? TextSelection.between(doc.resolve(anchor), doc.resolve(head))
    : Selection.near(doc.resolve(head));
}

/** Inserts a copy of the selected blocks after them. */
export const duplicateBlock: Command = (state, dispatch) => {
  const affected = getAffectedNodes(state);
  if (affected?.kind === 'row') return duplicateRows(affected.place, affected.count)(state, dispatch);
  if (affected?.kind !== 'nodes') return false;
  const { from, to } = affected;
  if (dispatch !== undefined) {
    const transaction = state.tr.insert(to, state.doc.slice(from, to).content);
    dispatch(transaction.setSelection(movedSelection(state, transaction.doc, to - from)).scrollIntoView());
  }
  return true;
};

/** Swaps the blocks with the block before (-1) or after (1) in the same parent. */
export function moveBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const affected = getAffectedNodes(state);
    if (affected?.kind === 'row') return moveRows(affected.place, affected.count, direction)(state, dispatch) || true;
    if (affected?.kind !== 'nodes') return false;
    const { from, to } = affected;
    const $edge = state.doc.resolve(direction === -1 ? from : to);
    const neighbor = direction === -1 ? $edge.nodeBefore : $edge.nodeAfter;
    // An inline picture is not a block.
    if (neighbor === null || $edge.parent.inlineContent) return false;
    if (dispatch !== undefined) {
      const offset = direction * neighbor.nodeSize;
      const { content } = state.doc.slice(from, to);
      const transaction = state.tr.delete(from, to).insert(from + offset, content);
      dispatch(transaction.setSelection(movedSelection(state, transaction.doc, offset)).scrollIntoView());
    }
    return true;
  };
}

/** Deletes the blocks; of cells that are not whole rows or columns, only the content. */
export const deleteBlock: Command = (state, dispatch) => {
  const affected = getAffectedNodes(state);
  switch (affected?.kind) {
    case 'row':
    case 'column':
      return deleteRowsOrColumns(affected.place, affected.kind, affected.count)(state, dispatch);
    case 'cells':
      return deleteCellSelection(state, dispatch);
    case 'nodes': {
      dispatch?.(deleteNodeSpan(state.tr, affected).scrollIntoView());
      return true;
    }
    case undefined:
      return false;
  }
};
