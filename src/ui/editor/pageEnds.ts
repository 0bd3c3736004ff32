import { Extension, type Editor } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';

/** Moves the caret to the page's start or end, or extends the selection to it. */
function goToEnd(editor: Editor, side: 'start' | 'end', extend: boolean): boolean {
  const { state, view } = editor;
  const target = side === 'start' ? Selection.atStart(state.doc) : Selection.atEnd(state.doc);
  const selection = extend ? TextSelection.between(state.selection.$anchor, side === 'start' ? target.$from : target.$to) : target;
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  return true;
}

/** The keys to the page's ends. The browser's own stop at the edge of the first component, where it sees another field. */
export const pageEnds = Extension.create({
  name: 'pageEnds',
  addKeyboardShortcuts() {
    const key = (side: 'start' | 'end', extend: boolean) => () => goToEnd(this.editor, side, extend);
    const mac = /Mac|iP(?:hone|ad)/.test(navigator.platform);
    return {
      'Mod-Home': key('start', false),
      'Mod-End': key('end', false),
      'Shift-Mod-Home': key('start', true),
      'Shift-Mod-End': key('end', true),
      ...(mac ? { 'Mod-ArrowUp': key('start', false), 'Mod-ArrowDown': key('end', false), 'Shift-Mod-ArrowUp': key('start', true), 'Shift-Mod-ArrowDown': key('end', true) } : {}),
    };
  },
});
