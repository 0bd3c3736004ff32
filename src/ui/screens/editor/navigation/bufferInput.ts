import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { RepoPath } from '#base/repoPath.ts';
import { routeStore, getActiveFile } from '#state/route/routeStore.ts';
import type { App } from '#state/app.ts';
import { activeEditorStore } from '../../../editor/attributes/activeEditorStore.ts';
import { simulateTyping } from '../../../editor/page/simulateTyping.ts';
import { createHiddenInput } from '../../../kit/keyCapture.ts';

/** Input typed while a page is being created. */
export interface InputBuffer {
  /** Call when the page is opening: moves the typed text and the caret into it once it is rendered. */
  readonly replayInto: (path: RepoPath) => void;
  /** Discards the input, if the page isn't created. */
  readonly discard: () => void;
}

/** Captures all input from now on. */
export function bufferInput(app: App): InputBuffer {
  const field = createHiddenInput('textarea', 'New page text');
  let isComposing = false;
  field.addEventListener('compositionstart', () => (isComposing = true));
  field.addEventListener('compositionend', () => (isComposing = false));
  const handOver = (editor: Editor) => {
    if (isComposing)
      return field.addEventListener('compositionend', () => setTimeout(() => handOver(editor)), { once: true });
    const { value, selectionStart } = field;
    const isWaiting = document.activeElement === field;
    field.remove();
    if (editor.isDestroyed) return undefined;
    if (isWaiting) editor.view.focus();
    // The title is already written, so an Enter meant to leave it finds the caret in the text.
    const start = value.startsWith('\n') ? 1 : 0;
    simulateTyping(editor.view, value.slice(start, selectionStart));
    const { head } = editor.state.selection;
    const rest = value.slice(Math.max(start, selectionStart));
    simulateTyping(editor.view, rest);
    // Arrow keys may have moved the caret.
    if (rest !== '')
      editor.view.dispatch(editor.state.tr.setSelection(TextSelection.near(editor.state.doc.resolve(head))));
    if (value === '') passFirstEnter(editor);
    return undefined;
  };
  const replayInto = (path: RepoPath) => {
    const { editor: before } = activeEditorStore.getState();
    const look = () => {
      const { editor } = activeEditorStore.getState();
      const isLeft = getActiveFile(app) !== path;
      if (!isLeft && (editor === null || editor === before)) return;
      for (const stop of stops) stop();
      if (isLeft || editor === null) field.remove();
      else handOver(editor);
    };
    const stops = [activeEditorStore.subscribe(look), app.get(routeStore).subscribe(look)];
  };
  return { replayInto, discard: () => field.remove() };
}

/** Swallows an Enter pressed before any other key, which was meant to leave the title. */
function passFirstEnter({ view }: Editor): void {
  const pass = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || view.state.doc.textContent !== '') return;
    event.preventDefault();
    event.stopPropagation();
  };
  view.dom.addEventListener('keydown', pass, { once: true, capture: true });
}
