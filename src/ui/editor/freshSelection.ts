import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Has each key, cut, copy and paste meet the selection that the writer sees. A browser reports a moved caret in a task of
 * its own, which on a busy machine runs after the next key: Home and at once Mod-K would then act on the place before.
 */
export const freshSelection = Extension.create({
  name: 'freshSelection',
  priority: 2000,
  addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { keydown: readSelection, cut: readSelection, copy: readSelection, paste: readSelection } } })],
});

/** The report itself, early: ProseMirror compares and does nothing where it knew. While a word is composed, the browser owns the selection. */
function readSelection(view: EditorView, event: Event): false {
  const isComposing = view.composing || (event instanceof KeyboardEvent && event.isComposing);
  if (!isComposing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
}
