import { Extension } from '@tiptap/core';
import { addRowAtEnd } from './tableCommands.ts';

/** Tab in a table's last cell adds a row, and the caret goes on in it. */
export const tableKeys = Extension.create({
  name: 'tableKeys',
  priority: 220,
  addKeyboardShortcuts() {
    return { Tab: () => addRowAtEnd(this.editor.state, this.editor.view.dispatch, this.editor.view) };
  },
});
