import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/**
 * Keeps a newly inserted block selected until the next key or click: Chromium moves the caret to the nearest text
 * when a block without text replaces its line, and reports that later.
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
