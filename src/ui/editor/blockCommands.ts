import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, Selection, type Command, type EditorState } from '@tiptap/pm/state';
import { BlocksSelection } from './blocksSelection.ts';
import { cellAround, copyRow, deleteLine, moveLine, type CellPlace } from './tables/tableCommands.ts';

/** Where the block is that the selection is in, or the blocks that are selected: start and end. */
function blockAround(state: EditorState): { readonly from: number; readonly to: number } | null {
  const { selection } = state;
  const { $from } = selection;
  if (selection instanceof BlocksSelection || (selection instanceof NodeSelection && selection.node.isBlock))
    return { from: selection.from, to: selection.to };
  if ($from.depth === 0) return null;
  // A list's item moves as a whole: the block is the outermost one that may stand by itself there.
  let depth = $from.depth;
  while (depth > 1 && $from.node(depth - 1).childCount === 1 && $from.node(depth - 1).type.name === 'listItem')
    depth -= 1;
  return { from: $from.before(depth), to: $from.after(depth) };
}

/** The cell that the caret is in: there a row is what is moved, copied and deleted. */
function cellOf({ selection }: EditorState): CellPlace | null {
  return selection instanceof BlocksSelection || selection instanceof NodeSelection
    ? null
    : cellAround(selection.$from);
}

/** What was selected, where it stands after a move by an offset: blocks as blocks, the caret in its text. */
function movedSelection({ selection }: EditorState, doc: DocumentNode, offset: number): Selection {
  if (selection instanceof NodeSelection) return NodeSelection.create(doc, selection.from + offset);
  if (selection instanceof BlocksSelection)
    return new BlocksSelection(doc.resolve(selection.anchor + offset), doc.resolve(selection.head + offset));
  return Selection.near(doc.resolve(selection.from + offset));
}

/** Puts a copy of the block behind it. */
export const duplicateBlock: Command = (state, dispatch) => {
  const cell = cellOf(state);
  if (cell !== null) return copyRow(cell)(state, dispatch);
  const block = blockAround(state);
  if (block === null) return false;
  if (dispatch !== undefined) {
    const transaction = state.tr.insert(block.to, state.doc.slice(block.from, block.to).content);
    dispatch(transaction.setSelection(movedSelection(state, transaction.doc, block.to - block.from)).scrollIntoView());
  }
  return true;
};

/** Changes places with the block before (-1) or behind (1), inside the same parent. */
export function moveBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const cell = cellOf(state);
    if (cell !== null) return moveLine(cell, 'row', cell.row + direction)(state, dispatch) || true;
    const block = blockAround(state);
    if (block === null) return false;
    const $edge = state.doc.resolve(direction === -1 ? block.from : block.to);
    const neighbour = direction === -1 ? $edge.nodeBefore : $edge.nodeAfter;
    if (neighbour === null) return false;
    if (dispatch !== undefined) {
      const offset = direction * neighbour.nodeSize;
      const { content } = state.doc.slice(block.from, block.to);
      const transaction = state.tr.delete(block.from, block.to).insert(block.from + offset, content);
      dispatch(transaction.setSelection(movedSelection(state, transaction.doc, offset)).scrollIntoView());
    }
    return true;
  };
}

/** Deletes the block. */
export const deleteBlock: Command = (state, dispatch) => {
  const cell = cellOf(state);
  if (cell !== null) return deleteLine(cell, 'row')(state, dispatch);
  const block = blockAround(state);
  if (block === null) return false;
  dispatch?.(state.tr.delete(block.from, block.to).scrollIntoView());
  return true;
};
