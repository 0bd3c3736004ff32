import { Extension } from '@tiptap/core';
import { closeHistory } from '../history/closeHistory.ts';
import { NodeSelection, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecOf } from '#blocks/registry.ts';
import { toAttributeRecord } from '#document/read/attributeValues.ts';
import { simulateTyping } from '../page/simulateTyping.ts';
import { getPictureAttributes, isPicture, updatePictureAttribute } from './darkPicture.ts';

/** True if typing edits the selected picture's alt text: it was just inserted, and its field may not be rendered yet. */
const describes = new PluginKey<boolean>('typeOnPicture');

/**
 * Typing on a selected picture never replaces it: the text goes into the alt text of a new picture or one without alt
 * text, and otherwise starts a line below.
 */
export const typingOnPicture = Extension.create({
  name: 'typeOnPicture',
  priority: 310,
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key: describes,
      state: {
        init: () => false,
        apply: (transaction, before, { selection: old }, { selection }) =>
          selection instanceof NodeSelection &&
          isPicture(selection.node) &&
          (transaction.getMeta(describes) === true ||
            transaction.getMeta('newImage') === true ||
            (before && transaction.mapping.map(old.from) === selection.from)),
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
  const { alt, src } = toAttributeRecord(getPictureAttributes(node));
  const known = typeof alt === 'string' ? alt : '';
  const isDescribing = describes.getState(state) === true;
  // An unset picture has no alt text field yet.
  if (src !== '' && (alt === undefined || alt === '' || isDescribing)) {
    // Undone separately from the picture.
    const transaction = (known === '' ? closeHistory(state.tr) : state.tr).setNodeMarkup(
      from,
      null,
      updatePictureAttribute(node, 'alt', known + text),
    );
    view.dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, from)).setMeta(describes, true));
    return true;
  }
  const isFramed = $from.depth > 1 && blockSpecOf($from.node(-1).type.name)?.isTitleBelow === true;
  const end = $from.depth === 0 ? selection.to : $from.after(isFramed ? $from.depth - 1 : $from.depth);
  beginLineAt(view, end);
  simulateTyping(view, text);
  return true;
}

function beginLineAt(view: EditorView, position: number): void {
  const { state } = view;
  const { paragraph } = state.schema.nodes;
  const $at = state.doc.resolve(position);
  if (paragraph === undefined || !$at.parent.canReplaceWith($at.index(), $at.index(), paragraph)) {
    // In a table cell, for example: after the picture.
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, state.selection.to)));
    return;
  }
  const transaction = state.tr.insert(position, paragraph.create());
  view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, position + 1)).scrollIntoView());
}
