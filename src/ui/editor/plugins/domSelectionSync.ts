import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Has each key, cut, copy and paste meet the selection that the writer sees. A browser reports a moved caret in a task of
 * its own, which on a busy machine runs after the next key: Home and at once Mod-K would then act on the place before.
 */
export const domSelectionSync = Extension.create({
  name: 'freshSelection',
  priority: 2000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { handleDOMEvents: { keydown: readBefore, cut: readBefore, copy: readBefore, paste: readBefore } },
    }),
  ],
});

function readBefore(view: EditorView, event: Event): false {
  if (!(event instanceof KeyboardEvent && event.isComposing)) flushDomSelection(view);
  return false;
}

/**
 * Lets the editor read where the browser's selection is by now: the report itself, early; ProseMirror compares, and does
 * nothing where it knew. To be called before anything is dispatched that no key asked for, too, since that would put a
 * moved caret back. While a word is composed, the browser owns the selection.
 */
export function flushDomSelection(view: EditorView): void {
  if (!view.isDestroyed && !view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}
