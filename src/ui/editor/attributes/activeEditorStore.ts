import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { createStore } from 'zustand';

/** The editor of the current page, for panels next to the page; null while no page is edited. */
export const activeEditorStore = createStore<{ readonly editor: Editor | null }>(() => ({ editor: null }));

/** Registers an editor as the active one until unmount. */
export function useRegisterActiveEditor(editor: Editor): void {
  useEffect(() => {
    activeEditorStore.setState({ editor });
    return () => {
      if (activeEditorStore.getState().editor === editor) activeEditorStore.setState({ editor: null });
    };
  }, [editor]);
}
