import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Has each key meet the selection that the writer sees. A browser reports a moved caret in a task of its own, which on a
 * busy machine runs after the next key: Home and at once Mod-K would then act on the place before.
 */
export const freshSelection = Extension.create({
  name: 'freshSelection',
  priority: 2000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view, event) => {
            // The report itself, early: ProseMirror compares and does nothing where it knew. While a word is composed, the browser owns the selection.
            if (!event.isComposing && !view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
            return false;
          },
        },
      },
    }),
  ],
});
