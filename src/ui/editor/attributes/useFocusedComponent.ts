import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { hasAttributes } from './getSelectionTarget.ts';

/** Where the component stands whose title, or other field on the page, was gone to last; null once the focus is in the text again. */
export function useFocusedComponent(editor: Editor): () => number | null {
  const [field, setField] = useState<Element | null>(null);
  useEffect(() => {
    const { dom } = editor.view;
    const follow = ({ target }: FocusEvent) => {
      if (target === dom) setField(null);
      else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) setField(target);
    };
    // Something else was selected by hand, as a picture whose own field has the focus then.
    const forget = () => setField((current) => (current === document.activeElement ? current : null));
    dom.addEventListener('focusin', follow);
    editor.on('selectionUpdate', forget);
    return () => {
      dom.removeEventListener('focusin', follow);
      editor.off('selectionUpdate', forget);
    };
  }, [editor]);
  return () => (field === null ? null : partAround(editor, field));
}

/** The innermost component that a field is drawn by; null where that was removed, and for the name of a tab, whose text has the selection. */
function partAround({ view, state }: Editor, field: Element): number | null {
  if (!view.dom.contains(field) || field.closest('.tab-bar') !== null) return null;
  const $at = state.doc.resolve(view.posAtDOM(field, 0));
  const around = Array.from({ length: $at.depth }, (_none, index) => $at.before(index + 1));
  const found = [...around, $at.pos].findLast((position) => {
    const node = state.doc.nodeAt(position);
    return node !== null && hasAttributes(node) && view.nodeDOM(position)?.contains(field) === true;
  });
  return found ?? null;
}
