import { Extension, type Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Selection, TextSelection } from '@tiptap/pm/state';

/** Moves the caret to the page's start or end, or extends the selection to it. */
function goToEnd(editor: Editor, side: 'start' | 'end', extend: boolean): boolean {
  const { state, view } = editor;
  const target = endOf(state.doc, side);
  const selection = extend
    ? TextSelection.between(state.selection.$anchor, side === 'start' ? target.$from : target.$to)
    : target;
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  return true;
}

/** The page's first or last text; imports, exports and comments at its ends are not it. */
function endOf(doc: DocumentNode, side: 'start' | 'end'): Selection {
  const isStart = side === 'start';
  let position = isStart ? 0 : doc.content.size;
  for (;;) {
    const place = doc.resolve(position);
    const next = isStart ? place.nodeAfter : place.nodeBefore;
    if (next === null) return isStart ? Selection.atStart(doc) : Selection.atEnd(doc);
    if (next.type.name !== 'sourceBlock') return Selection.findFrom(place, isStart ? 1 : -1) ?? Selection.atStart(doc);
    position += isStart ? next.nodeSize : -next.nodeSize;
  }
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
      ...(mac
        ? {
            'Mod-ArrowUp': key('start', false),
            'Mod-ArrowDown': key('end', false),
            'Shift-Mod-ArrowUp': key('start', true),
            'Shift-Mod-ArrowDown': key('end', true),
          }
        : {}),
    };
  },
});
