import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { RepoPath } from '#base/repoPath.ts';
import { routeStore, getActiveFile } from '#state/address/routeStore.ts';
import type { App } from '#state/app.ts';
import { activeEditorStore } from '../../../editor/attributes/activeEditorStore.ts';
import { simulateTyping } from '../../../editor/page/simulateTyping.ts';
import { createHiddenInput } from '../../../kit/keyCapture.ts';

/** What is typed while a page is being made. */
export interface InputBuffer {
  /** The page is being opened: what was typed goes into its text as soon as that is drawn, and so does the caret. */
  readonly handTo: (path: RepoPath) => void;
  /** There will be no such page. */
  readonly drop: () => void;
}

/** Takes all that is typed from now on. */
export function bufferInput(app: App): InputBuffer {
  const field = createHiddenInput('textarea', 'Text of the new page');
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
    // The title is written already: an Enter that would leave it finds the caret in the text.
    const start = value.startsWith('\n') ? 1 : 0;
    simulateTyping(editor.view, value.slice(start, selectionStart));
    const { head } = editor.state.selection;
    const rest = value.slice(Math.max(start, selectionStart));
    simulateTyping(editor.view, rest);
    // The arrows may have been used, too.
    if (rest !== '')
      editor.view.dispatch(editor.state.tr.setSelection(TextSelection.near(editor.state.doc.resolve(head))));
    if (value === '') passFirstEnter(editor);
    return undefined;
  };
  const handTo = (path: RepoPath) => {
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
  return { handTo, drop: () => field.remove() };
}

/** Lets an Enter that comes before any other key be the one that leaves the title. */
function passFirstEnter({ view }: Editor): void {
  const pass = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || view.state.doc.textContent !== '') return;
    event.preventDefault();
    event.stopPropagation();
  };
  view.dom.addEventListener('keydown', pass, { once: true, capture: true });
}
