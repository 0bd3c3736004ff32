import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { getSelectedLink } from './linkMark.ts';

const key = new PluginKey<boolean>('linking');

/** True while a link's address is being typed. */
export function isEditingLink(state: EditorState): boolean {
  return key.getState(state) === true;
}

/** Opens or closes the link field. */
export function setEditingLink(transaction: Transaction, open: boolean): Transaction {
  return transaction.setMeta(key, open);
}

/** True if markable text is selected. */
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

/** Mod-K on selected text or in a link opens the link field; elsewhere the palette gets the key. */
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
      // The field has the focus, so the browser no longer draws the text selection.
      props: {
        decorations: (state) => (isEditingLink(state) ? linkedWords(state) : null),
      },
    }),
  ],
});
