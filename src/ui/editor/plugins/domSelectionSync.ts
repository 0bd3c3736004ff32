import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Makes each key, cut, copy and paste use the selection the writer sees. Browsers report a moved caret in a separate
 * task, which on a busy machine runs after the next key: Mod-K right after Home would then act on the old position.
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
 * Makes the editor read the browser's current selection, by an early `selectionchange`; ProseMirror ignores it if
 * nothing changed. Also call it before a dispatch that no key caused, which would otherwise reset a moved caret. Does
 * nothing during composition, when the browser owns the selection.
 */
export function flushDomSelection(view: EditorView): void {
  if (!view.isDestroyed && !view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}
