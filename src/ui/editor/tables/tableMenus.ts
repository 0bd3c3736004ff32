import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import type { PopupItem } from '../inPlace/popupMenu.ts';
import {
  addLine,
  alignColumn,
  alignmentAt,
  deleteLines,
  moveLine,
  type Alignment,
  type CellPlace,
} from './tableCommands.ts';

const alignments: readonly (readonly [Alignment, string])[] = [
  [null, 'Default alignment'],
  ['left', 'Align left'],
  ['center', 'Center'],
  ['right', 'Align right'],
];

/** What can be done with a row or a column. */
export function lineMenu(editor: Editor, place: CellPlace, axis: 'row' | 'column'): readonly (PopupItem | null)[] {
  const command = (made: Command) => () => {
    made(editor.state, editor.view.dispatch);
    editor.view.focus();
  };
  const item = (label: string, made: Command): PopupItem => ({
    label,
    run: command(made),
    disabled: !made(editor.state),
  });
  const [before, behind] = axis === 'row' ? ['above', 'below'] : ['to the left', 'to the right'];
  const [up, down] = axis === 'row' ? ['up', 'down'] : ['left', 'right'];
  const now = alignmentAt(editor.state, place);
  return [
    item(`Add a ${axis} ${before}`, addLine(place, axis, 0)),
    item(`Add a ${axis} ${behind}`, addLine(place, axis, 1)),
    null,
    item(`Move ${up}`, moveLine(place, axis, place[axis] - 1)),
    item(`Move ${down}`, moveLine(place, axis, place[axis] + 1)),
    ...(axis === 'row' ? [item('Make it the head', moveLine(place, 'row', 0))] : []),
    ...(axis === 'column'
      ? [
          null,
          ...alignments.map(([align, label]): PopupItem => ({
            label,
            checked: align === now,
            run: command(alignColumn(place, align)),
          })),
        ]
      : []),
    null,
    item(`Delete the ${axis}`, deleteLines(place, axis)),
  ];
}
