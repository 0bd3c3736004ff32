import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { createStore } from 'zustand';

interface ActiveEditor {
  readonly editor: Editor | null;
  /** True once the page has had the focus or its selection was moved: the start of a page that just opened is nobody's choice. */
  readonly isUsed: boolean;
  /** The component's field (such as its title) that was focused last; null once the text has the focus again. */
  readonly field: Element | null;
}

const none: ActiveEditor = { editor: null, isUsed: false, field: null };

/**
 * The editor of the current page, for panels next to the page and in drawers, which show what was selected before they
 * opened; no editor while no page is edited.
 */
export const activeEditorStore = createStore<ActiveEditor>(() => none);

/** Registers an editor as the active one until unmount. */
export function useRegisterActiveEditor(editor: Editor): void {
  useEffect(() => {
    const { dom } = editor.view;
    const focused = document.activeElement;
    const isFocused = focused !== null && dom.contains(focused);
    activeEditorStore.setState({ editor, isUsed: isFocused, field: isFocused && isField(focused) ? focused : null });
    const follow = ({ target }: FocusEvent) => {
      if (target === dom) activeEditorStore.setState({ isUsed: true, field: null });
      else if (isField(target)) activeEditorStore.setState({ isUsed: true, field: target });
      else activeEditorStore.setState({ isUsed: true });
    };
    // Something else was selected with the mouse; a selected picture's own field has the focus then.
    const forget = () => {
      const { isUsed, field } = activeEditorStore.getState();
      const next = field === document.activeElement ? field : null;
      if (!isUsed || next !== field) activeEditorStore.setState({ isUsed: true, field: next });
    };
    dom.addEventListener('focusin', follow);
    editor.on('selectionUpdate', forget);
    return () => {
      dom.removeEventListener('focusin', follow);
      editor.off('selectionUpdate', forget);
      if (activeEditorStore.getState().editor === editor) activeEditorStore.setState(none);
    };
  }, [editor]);
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
