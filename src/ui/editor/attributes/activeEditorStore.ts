import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { createStore } from 'zustand';

/** The editor of the page that is shown, for what stands beside the page; null where no page is edited. */
export const activeEditorStore = createStore<{ readonly editor: Editor | null }>(() => ({ editor: null }));

/** Says that an editor is shown, as long as it is. */
export function useRegisterActiveEditor(editor: Editor): void {
  useEffect(() => {
    activeEditorStore.setState({ editor });
    return () => {
      if (activeEditorStore.getState().editor === editor) activeEditorStore.setState({ editor: null });
    };
  }, [editor]);
}
