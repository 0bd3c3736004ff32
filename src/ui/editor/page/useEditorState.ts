import type { Editor } from '@tiptap/core';
import { useEditorState as useFollowedState, type UseEditorStateOptions } from '@tiptap/react';
import { useLayoutEffect, useReducer } from 'react';

/**
 * What the selector gives of the editor now, drawn again whenever it changes. TipTap's own hook follows the editor
 * only once it is on the screen: what is selected between its drawing and then (which may be a third of a second
 * where React draws in the background) would not be seen until the next change.
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
