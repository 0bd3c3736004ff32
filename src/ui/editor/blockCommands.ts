import { NodeSelection, Selection, type Command, type EditorState } from '@tiptap/pm/state';

/** Where the block is that the selection is in: its start, its end, its parent's depth. */
function blockAround(state: EditorState): { readonly from: number; readonly to: number; readonly depth: number } | null {
  const { selection } = state;
  const { $from } = selection;
  if (selection instanceof NodeSelection && selection.node.isBlock) return { from: selection.from, to: selection.to, depth: $from.depth };
  if ($from.depth === 0) return null;
  // A list's item and a table's cell move as a whole: the block is the outermost one that may stand by itself there.
  let depth = $from.depth;
  while (depth > 1 && $from.node(depth - 1).childCount === 1 && $from.node(depth - 1).type.name === 'listItem') depth -= 1;
  return { from: $from.before(depth), to: $from.after(depth), depth: depth - 1 };
}

/** Puts a copy of the block behind it. */
export const duplicateBlock: Command = (state, dispatch) => {
  const block = blockAround(state);
  if (block === null) return false;
  const { content } = state.doc.slice(block.from, block.to);
  if (dispatch !== undefined) {
    const transaction = state.tr.insert(block.to, state.doc.nodeAt(block.from)?.copy(content.firstChild?.content) ?? content);
    const selection = state.selection instanceof NodeSelection ? NodeSelection.create(transaction.doc, block.to) : Selection.near(transaction.doc.resolve(block.to + 1));
    dispatch(transaction.setSelection(selection).scrollIntoView());
  }
  return true;
};

/** Changes places with the block before (-1) or behind (1), inside the same parent. */
export function moveBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const block = blockAround(state);
    if (block === null) return false;
    const $edge = state.doc.resolve(direction === -1 ? block.from : block.to);
    const neighbour = direction === -1 ? $edge.nodeBefore : $edge.nodeAfter;
    const node = state.doc.nodeAt(block.from);
    if (neighbour === null || node === null) return false;
    if (dispatch !== undefined) {
      const offset = state.selection.from - block.from;
      const target = direction === -1 ? block.from - neighbour.nodeSize : block.from + neighbour.nodeSize;
      const transaction = state.tr.delete(block.from, block.to).insert(target, node);
      const selection = state.selection instanceof NodeSelection ? NodeSelection.create(transaction.doc, target) : Selection.near(transaction.doc.resolve(target + offset));
      dispatch(transaction.setSelection(selection).scrollIntoView());
    }
    return true;
  };
}

/** Deletes the block. */
export const deleteBlock: Command = (state, dispatch) => {
  const block = blockAround(state);
  if (block === null) return false;
  dispatch?.(state.tr.delete(block.from, block.to).scrollIntoView());
  return true;
};
