import { Extension } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Selection, TextSelection, type Command } from '@tiptap/pm/state';
import { cellAround as cellPositionAround, CellSelection, nextCell } from '@tiptap/pm/tables';
import { moveCaretAfterBlock } from '../commands/moveCaretAfterBlock.ts';
import { goToCellBelow } from './tableCommands.ts';

/** Enter moves to the cell below and adds a row at the table's end, like Tab in the last cell; arrow keys move between cells. */
export const tableKeymap = Extension.create({
  name: 'tableKeys',
  priority: 220,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch, this.editor.view);
    return {
      Enter: run(goToCellBelow),
      ArrowUp: run(goToCell(-1)),
      ArrowDown: run(goToCell(1)),
      'Shift-ArrowLeft': run(selectCells('horiz', -1)),
      'Shift-ArrowRight': run(selectCells('horiz', 1)),
      'Shift-ArrowUp': run(selectCells('vert', -1)),
      'Shift-ArrowDown': run(selectCells('vert', 1)),
    };
  },
});

/** Moves from a cell's first or last line to the cell above or below; after the last row the caret leaves the table. */
function goToCell(direction: -1 | 1): Command {
  return ({ selection, doc, tr }, dispatch, view) => {
    if (!(selection instanceof TextSelection) || !selection.empty) return false;
    const $cell = cellPositionAround(selection.$head);
    if ($cell === null || view?.endOfTextblock(direction < 0 ? 'up' : 'down') !== true) return false;
    const $next = nextCell($cell, 'vert', direction);
    const edge = direction < 0 ? $cell.before(-1) : $cell.after(-1);
    const target =
      $next === null
        ? (Selection.findFrom(doc.resolve(edge), direction, true) ?? null)
        : TextSelection.create(doc, $next.pos + ($next.nodeAfter?.nodeSize ?? 2) - 1);
    if (target === null || ($next === null && !isBeside(target, doc.resolve(edge))))
      // Adds a line below a table at the page's end; elsewhere the caret goes between the blocks.
      return direction > 0 && edge === doc.content.size && moveCaretAfterBlock(view, edge);
    dispatch?.(tr.setSelection(target).scrollIntoView());
    return true;
  };
}

function isBeside({ $head }: Selection, $edge: ResolvedPos): boolean {
  return $head.depth === $edge.depth + 1;
}

/** Extending a selection past its cell's edge selects whole cells. ProseMirror's own keys do this only if cells hold blocks. */
function selectCells(axis: 'horiz' | 'vert', direction: -1 | 1): Command {
  return ({ selection, doc, tr }, dispatch, view) => {
    if (!(selection instanceof TextSelection)) return false;
    const { $head } = selection;
    const $cell = cellPositionAround($head);
    if ($cell === null || view === undefined) return false;
    const side = axis === 'horiz' ? (direction < 0 ? 'left' : 'right') : direction < 0 ? 'up' : 'down';
    const $next = view.endOfTextblock(side) ? nextCell($cell, axis, direction) : null;
    if ($next === null) return false;
    dispatch?.(tr.setSelection(new CellSelection(doc.resolve($cell.pos), $next)));
    return true;
  };
}
