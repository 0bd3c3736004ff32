import { Extension, type Editor } from '@tiptap/core';
import { NodeSelection, Plugin } from '@tiptap/pm/state';

/**
 * Keeps the selected block or picture selected until the next key or click: Chromium moves the caret to the nearest text
 * when a block without text replaces its line, or when the focus comes from a field on the page, and reports that later.
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

/** Selects a clicked picture, formula, or the like, also if a field on the page had the focus. */
export const clickedAtomSelection = Extension.create({
  name: 'clickedAtomSelection',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handleClickOn: (view, _position, node, nodePosition, event, isDirect) => {
            // With a modifier key, a click selects the block around it.
            if (event.ctrlKey || event.metaKey) return false;
            if (!isDirect || !node.isAtom || !NodeSelection.isSelectable(node)) return false;
            if (!view.hasFocus()) view.focus();
            const selection = NodeSelection.create(view.state.doc, nodePosition);
            if (!view.state.selection.eq(selection))
              view.dispatch(view.state.tr.setSelection(selection).setMeta('pointer', true));
            keepNodeSelected(editor);
            return true;
          },
        },
      }),
    ];
  },
});
