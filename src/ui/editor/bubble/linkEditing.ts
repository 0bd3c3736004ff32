import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { getSelectedLink } from './linkMark.ts';

const key = new PluginKey<boolean>('linking');

/** Whether the address of a link is being typed. */
export function isEditingLink(state: EditorState): boolean {
  return key.getState(state) === true;
}

/** Opens or closes the field for a link's address. */
export function setEditingLink(transaction: Transaction, open: boolean): Transaction {
  return transaction.setMeta(key, open);
}

/** Whether words are selected that can be marked. */
export function hasMarkableSelection({ doc, selection }: EditorState): boolean {
  if (!(selection instanceof TextSelection) || selection.empty || selection.$from.parent.type.spec.code === true)
    return false;
  return doc.textBetween(selection.from, selection.to, ' ', 'x').trim() !== '';
}

function canLink(state: EditorState): boolean {
  return (
    hasMarkableSelection(state) ||
    (!(state.selection instanceof NodeSelection) && state.selection.empty && getSelectedLink(state) !== null)
  );
}

function linkedWords({ doc, selection: { from, to } }: EditorState): DecorationSet {
  return DecorationSet.create(doc, [Decoration.inline(from, to, { class: 'linked-words' })]);
}

/** Mod-K over words or in a link asks for the address; elsewhere the key is left to the palette. */
export const linkEditing = Extension.create({
  name: 'linking',
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      'Mod-k': () => {
        if (!editor.isEditable || !canLink(editor.state)) return false;
        editor.view.dispatch(setEditingLink(editor.state.tr, true));
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key,
      state: {
        init: () => false,
        apply: (transaction, before, _old, state) => {
          const meta: unknown = transaction.getMeta(key);
          return typeof meta === 'boolean' ? meta : before && canLink(state);
        },
      },
      // The field has the focus, and with it the browser's own mark of what is selected.
      props: {
        decorations: (state) => (isEditingLink(state) ? linkedWords(state) : null),
      },
    }),
  ],
});
