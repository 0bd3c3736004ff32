import { Extension } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';

/** What was done to the page before it was opened here, in its source or in an earlier visit. */
export interface EarlierHistory {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canRedo: () => boolean;
}

/** Undo goes on to what was done before, once nothing that was done here is left; redo comes back the same way. */
export const pageHistory = Extension.create<{ readonly earlier: EarlierHistory | null }>({
  name: 'pageHistory',
  priority: 300,
  addOptions: () => ({ earlier: null }),
  addKeyboardShortcuts() {
    const { editor, options } = this;
    const undo = () => {
      if (undoDepth(editor.state) > 0) return editor.commands.undo();
      options.earlier?.undo();
      return true;
    };
    const redo = () => {
      if (options.earlier?.canRedo() !== true) return redoDepth(editor.state) > 0 ? editor.commands.redo() : true;
      options.earlier.redo();
      return true;
    };
    return { 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo };
  },
});
