import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import type { PopupMenuItem } from '../inPlace/popupMenu.ts';
import {
  addRowOrColumn,
  alignColumn,
  getColumnAlignment,
  deleteRowsOrColumns,
  moveRowOrColumn,
  type ColumnAlignment,
  type CellPosition,
} from './tableCommands.ts';

const alignments: readonly (readonly [ColumnAlignment, string])[] = [
  [null, 'Default alignment'],
  ['left', 'Align left'],
  ['center', 'Align center'],
  ['right', 'Align right'],
];

/** Menu items for a row or a column. */
export function buildRowOrColumnMenu(
  editor: Editor,
  place: CellPosition,
  axis: 'row' | 'column',
): readonly (PopupMenuItem | null)[] {
  const command = (made: Command) => () => {
    made(editor.state, editor.view.dispatch);
    editor.view.focus();
  };
  const item = (label: string, made: Command): PopupMenuItem => ({
    label,
    run: command(made),
    disabled: !made(editor.state),
  });
  const [before, behind] = axis === 'row' ? ['above', 'below'] : ['left', 'right'];
  const [up, down] = axis === 'row' ? ['up', 'down'] : ['left', 'right'];
  const now = getColumnAlignment(editor.state, place);
  return [
    item(`Insert ${axis} ${before}`, addRowOrColumn(place, axis, 0)),
    item(`Insert ${axis} ${behind}`, addRowOrColumn(place, axis, 1)),
    null,
    item(`Move ${up}`, moveRowOrColumn(place, axis, place[axis] - 1)),
    item(`Move ${down}`, moveRowOrColumn(place, axis, place[axis] + 1)),
    ...(axis === 'row' ? [item('Make header row', moveRowOrColumn(place, 'row', 0))] : []),
    ...(axis === 'column'
      ? [
          null,
          ...alignments.map(([align, label]): PopupMenuItem => ({
            label,
            checked: align === now,
            run: command(alignColumn(place, align)),
          })),
        ]
      : []),
    null,
    item(`Delete ${axis}`, deleteRowsOrColumns(place, axis)),
  ];
}
