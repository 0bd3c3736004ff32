import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Command } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { NodeRangeSelection } from '../plugins/nodeRangeSelection.ts';

/** Mod-A first selects the text of the code or cell at the caret, then its block. Selecting the whole page is left to the editor. */
export const expandSelectAll: Command = (state, dispatch) => {
  const { selection, doc } = state;
  const { $from, $to } = selection;
  if (
    selection instanceof NodeSelection ||
    selection instanceof NodeRangeSelection ||
    selection instanceof CellSelection ||
    !$from.sameParent($to)
  )
    return false;
  const table = tableDepth($from);
  if ($from.parent.type.spec.code !== true && table === null) return false;
  const isPart = selection.from > $from.start() || selection.to < $from.end();
  dispatch?.(
    state.tr.setSelection(
      isPart
        ? TextSelection.create(doc, $from.start(), $from.end())
        : NodeSelection.create(doc, $from.before(table ?? $from.depth)),
    ),
  );
  return true;
};

/** Detects a repeated Mod-A in a field of a block, which selects the block. */
export class RepeatedSelectAll {
  private before: EventTarget | null = null;

  isRepeated(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (['Control', 'Meta'].includes(key)) return false;
    const isAll = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'a';
    const isAgain = isAll && this.before === target;
    this.before = isAll && !isAgain ? target : null;
    return isAgain;
  }
}

function tableDepth($from: ResolvedPos): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.spec['tableRole'] === 'table') return depth;
  return null;
}
