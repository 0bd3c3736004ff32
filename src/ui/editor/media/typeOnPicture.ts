import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecOf } from '#blocks/registry.ts';
import { valuesOf } from '#document/attributeValues.ts';
import { typeText } from '../typeText.ts';
import { attributesOfPicture, isPicture, pictureAttributes } from './darkPicture.ts';

/** Whether what is typed describes the selected picture: it was just put in, and its field may not be drawn yet. */
const describes = new PluginKey<boolean>('typeOnPicture');

/**
 * A letter typed on a selected picture never takes its place: it describes one that has no words yet or was just put in, and
 * begins a line below any other.
 */
export const typeOnPicture = Extension.create({
  name: 'typeOnPicture',
  priority: 310,
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key: describes,
      state: {
        init: () => false,
        apply: (transaction, before, _old, { selection }) =>
          selection instanceof NodeSelection &&
          isPicture(selection.node) &&
          (transaction.getMeta(describes) === true || transaction.getMeta('newImage') === true || before),
      },
      props: { handleTextInput: (view, _from, _to, text) => typeWords(view, text) },
    }),
  ],
});

function typeWords(view: EditorView, text: string): boolean {
  const { state } = view;
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || !isPicture(selection.node)) return false;
  const { node, from, $from } = selection;
  const words = valuesOf(attributesOfPicture(node))['alt'];
  const known = typeof words === 'string' ? words : '';
  if (known === '' || describes.getState(state) === true) {
    const transaction = state.tr.setNodeMarkup(from, null, pictureAttributes(node, 'alt', known + text));
    view.dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, from)).setMeta(describes, true));
    return true;
  }
  const isFramed = $from.depth > 1 && blockSpecOf($from.node(-1).type.name)?.isTitleBelow === true;
  const end = $from.depth === 0 ? selection.to : $from.after(isFramed ? $from.depth - 1 : $from.depth);
  beginLineAt(view, end);
  typeText(view, text);
  return true;
}

function beginLineAt(view: EditorView, position: number): void {
  const { state } = view;
  const { paragraph } = state.schema.nodes;
  const $at = state.doc.resolve(position);
  if (paragraph === undefined || !$at.parent.canReplaceWith($at.index(), $at.index(), paragraph)) {
    view.dispatch(state.tr.setSelection(Selection.near($at)));
    return;
  }
  const transaction = state.tr.insert(position, paragraph.create());
  view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, position + 1)).scrollIntoView());
}
