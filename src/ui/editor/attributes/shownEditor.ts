import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { createStore } from 'zustand';

/** The editor of the page that is shown, for what stands beside the page; null where no page is edited. */
export const shownEditor = createStore<{ readonly editor: Editor | null }>(() => ({ editor: null }));

/** Says that an editor is shown, as long as it is. */
export function useShownEditor(editor: Editor): void {
  useEffect(() => {
    shownEditor.setState({ editor });
    return () => {
      if (shownEditor.getState().editor === editor) shownEditor.setState({ editor: null });
    };
  }, [editor]);
}
