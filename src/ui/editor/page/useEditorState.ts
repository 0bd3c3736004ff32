import type { Editor } from '@tiptap/core';
import { useEditorState as useFollowedState, type UseEditorStateOptions } from '@tiptap/react';
import { useLayoutEffect, useReducer } from 'react';

/**
 * The selector's value for the editor's state; re-renders when it changes. TipTap's hook subscribes only after
 * commit, and would miss selection changes since the render (up to a third of a second in a background render) until
 * the next change.
 */
export function useEditorState<Selected>(options: UseEditorStateOptions<Selected, Editor>): Selected {
  const selected = useFollowedState(options);
  const { editor } = options;
  const drawn = editor.state;
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (editor.state !== drawn) drawAgain();
  }, [editor, drawn]);
  return selected;
}
