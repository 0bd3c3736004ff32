import { Extension } from '@tiptap/core';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { findCellPosition } from './tableCommands.ts';

/** In a table wider than the page, scrolls the whole cell of the caret into view, so an added column is visible. */
export const cellScrolling = Extension.create({
  name: 'showCell',
  addProseMirrorPlugins: () => [
    new Plugin({
      view: () => ({
        update: (view, before) => {
          if (!view.state.selection.eq(before.selection) && cellOf(view.state) !== cellOf(before)) show(view);
        },
      }),
    }),
  ],
});

function cellOf({ selection }: EditorState): string | null {
  const place = findCellPosition(selection.$head);
  return place === null ? null : `${place.table} ${place.row} ${place.column}`;
}

function show(view: EditorView): void {
  const { node } = view.domAtPos(view.state.selection.head);
  const cell = (node instanceof Element ? node : node.parentElement)?.closest('td, th');
  const place = cell?.closest('.table-scroll');
  if (cell == null || place == null) return;
  const [own, seen] = [cell.getBoundingClientRect(), place.getBoundingClientRect()];
  // The start of a cell wider than the visible part.
  if (own.left < seen.left || own.width > seen.width) place.scrollLeft += own.left - seen.left;
  else if (own.right > seen.right) place.scrollLeft += own.right - seen.right;
}
