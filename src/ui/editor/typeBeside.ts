import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { typeText } from './typeText.ts';

/** A letter typed on a selected block that holds no text, as an import or a picture, begins a paragraph below it, and never takes its place. */
export const typeBeside = Extension.create({
  name: 'typeBeside',
  priority: 300,
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleTextInput: (view, _from, _to, text) => beginParagraph(view, text) } }),
  ],
});

function beginParagraph(view: EditorView, text: string): boolean {
  const { state } = view;
  const { selection } = state;
  const { paragraph } = state.schema.nodes;
  if (
    !(selection instanceof NodeSelection) ||
    !selection.node.isBlock ||
    !selection.node.isAtom ||
    paragraph === undefined
  )
    return false;
  const { $to, to } = selection;
  if (!$to.parent.canReplaceWith($to.index(), $to.index(), paragraph)) return false;
  const transaction = state.tr.insert(to, paragraph.create());
  view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, to + 1)));
  typeText(view, text);
  return true;
}
