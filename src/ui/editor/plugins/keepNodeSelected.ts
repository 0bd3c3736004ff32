import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/**
 * Keeps a block selected that was just put in, until the next key or click: Chromium moves the caret to the nearest text
 * once its line is replaced by a block that holds none, and tells so at some later moment.
 */
export function keepNodeSelected(editor: Editor): void {
  const { doc, selection } = editor.state;
  if (!(selection instanceof NodeSelection)) return;
  const again = () => {
    if (editor.isDestroyed || editor.state.doc !== doc) release();
    else if (!editor.state.selection.eq(selection)) editor.view.dispatch(editor.state.tr.setSelection(selection));
  };
  const release = () => {
    editor.off('transaction', again);
    for (const event of ['keydown', 'pointerdown']) document.removeEventListener(event, release, true);
  };
  editor.on('transaction', again);
  for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, release, true);
}
