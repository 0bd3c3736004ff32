import { Extension, type Editor } from '@tiptap/core';
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { PluginKey, TextSelection } from '@tiptap/pm/state';
import type { SuggestionMatch } from '@tiptap/suggestion';
import { splitTsvLines } from '../clipboard/cellContent.ts';
import { closeHistory } from '../history/closeHistory.ts';
import { closeCaretMenu, createCaretMenu, type CaretMenuItem, type CaretMenuState } from './caretMenu.ts';

const key = new PluginKey<CaretMenuState>('pastedTable');

/** Offers to keep lines of cells as text after they were pasted as a table. */
export const pastedTableMenu = Extension.create<object, { text: string }>({
  name: 'pastedTable',
  priority: 1000,
  addStorage: () => ({ text: '' }),
  onTransaction({ transaction }) {
    const text: unknown = transaction.getMeta('pastedTable');
    if (typeof text === 'string') this.storage.text = text;
  },
  addProseMirrorPlugins() {
    const items = createItems(() => this.storage.text);
    return [
      createCaretMenu(this.editor, {
        key,
        label: 'Pasted table',
        find: findCell,
        trigger: (transaction) =>
          typeof transaction.getMeta('pastedTable') === 'string' ? true : transaction.docChanged ? false : null,
        items: () => items,
        choosingKeys: ['Enter'],
      }),
    ];
  },
});

const createItems = (text: () => string): readonly CaretMenuItem[] => [
  {
    key: 'table',
    title: 'Keep table',
    purpose: 'One column per cell',
    name: 'Keep table. One column per cell',
    run: (editor) => closeCaretMenu(editor, key),
  },
  {
    key: 'text',
    title: 'Keep as text',
    purpose: 'One line per row',
    name: 'Keep as text. One line per row',
    run: (editor, { from }) => replaceWithText(editor, from, text()),
  },
];

/** The text of the cell with the caret. */
function findCell($caret: ResolvedPos): SuggestionMatch {
  const { parent } = $caret;
  if (!/^table(?:Cell|Header)$/.test(parent.type.name)) return null;
  const from = $caret.start();
  const text = parent.textContent;
  return { range: { from, to: from + parent.content.size }, query: text, text };
}

/** Replaces the table around a position with one paragraph of the lines it was pasted as, in one undo step. */
function replaceWithText(editor: Editor, position: number, text: string): void {
  const { state, view } = editor;
  const $cell = state.doc.resolve(position);
  const depth = Array.from({ length: $cell.depth }, (_, at) => $cell.depth - at).find(
    (at) => $cell.node(at).type.name === 'table',
  );
  const { paragraph, hardBreak } = state.schema.nodes;
  if (depth === undefined || paragraph === undefined || hardBreak === undefined) return;
  const content = splitTsvLines(text).flatMap((line, index): DocumentNode[] => [
    ...(index === 0 ? [] : [hardBreak.create()]),
    ...(line === '' ? [] : [state.schema.text(line)]),
  ]);
  const from = $cell.before(depth);
  const transaction = state.tr.replaceWith(from, $cell.after(depth), paragraph.create(null, content));
  const end = transaction.mapping.map($cell.after(depth)) - 1;
  view.dispatch(closeHistory(transaction.setSelection(TextSelection.create(transaction.doc, end)).scrollIntoView()));
  view.focus();
}
