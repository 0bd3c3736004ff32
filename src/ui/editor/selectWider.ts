import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Command } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { BlocksSelection } from './blocksSelection.ts';

/**
 * Mod-A selects the text of the code or the cell around the caret first, then its block, and only then all of the page, which
 * is left to the editor itself.
 */
export const selectWider: Command = (state, dispatch) => {
  const { selection, doc } = state;
  const { $from, $to } = selection;
  if (selection instanceof NodeSelection || selection instanceof BlocksSelection || selection instanceof CellSelection || !$from.sameParent($to)) return false;
  const table = tableDepth($from);
  if ($from.parent.type.spec.code !== true && table === null) return false;
  const isPart = selection.from > $from.start() || selection.to < $from.end();
  dispatch?.(state.tr.setSelection(isPart ? TextSelection.create(doc, $from.start(), $from.end()) : NodeSelection.create(doc, $from.before(table ?? $from.depth))));
  return true;
};

/** Whether Mod-A in a field of a block means the block: its text is selected already. */
export function meansBlock({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, { value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'a' && selectionStart === 0 && selectionEnd === value.length;
}

function tableDepth($from: ResolvedPos): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.spec['tableRole'] === 'table') return depth;
  return null;
}
