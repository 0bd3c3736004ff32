import { Extension, type Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { Step } from '@tiptap/pm/transform';
import { z } from 'zod';
import { closeHistory } from '../history/closeHistory.ts';
import { closeCaretMenu, createCaretMenu, type CaretMenuItem, type CaretMenuState } from './caretMenu.ts';

const key = new PluginKey<CaretMenuState>('pastedElement');

/** What was pasted as elements, and the selection that it replaced. */
const pastedSchema = z.object({ text: z.string(), from: z.number(), to: z.number() });

interface Pasted extends z.infer<typeof pastedSchema> {
  /** Steps that take it out again. */
  readonly undo: readonly Step[];
}

/** The meta of a transaction that pastes a text as elements. */
export const pastedElementMeta = 'pastedElement';

/** Offers to keep HTML as text after it was pasted as elements. */
export const pastedElementMenu = Extension.create<object, { pasted: Pasted | null }>({
  name: 'pastedElement',
  priority: 1000,
  addStorage: () => ({ pasted: null }),
  onTransaction({ transaction }) {
    const found = readPasted(transaction);
    if (found !== null) this.storage.pasted = found;
  },
  addProseMirrorPlugins() {
    const items = createItems(() => this.storage.pasted);
    return [
      createCaretMenu(this.editor, {
        key,
        label: 'Pasted HTML',
        find: ({ pos }) => ({ range: { from: pos, to: pos }, query: '', text: '' }),
        trigger: (transaction) =>
          readPasted(transaction) !== null ? true : transaction.docChanged || transaction.selectionSet ? false : null,
        items: () => items,
        choosingKeys: ['Enter'],
      }),
    ];
  },
});

function readPasted(transaction: Transaction): Pasted | null {
  const { data } = pastedSchema.safeParse(transaction.getMeta(pastedElementMeta));
  if (data === undefined) return null;
  const undo = transaction.steps.flatMap((step, index) => {
    const before = transaction.docs[index];
    return before === undefined ? [] : [step.invert(before)];
  });
  return { ...data, undo: undo.toReversed() };
}

const createItems = (pasted: () => Pasted | null): readonly CaretMenuItem[] => [
  {
    key: 'element',
    title: 'Keep as shown',
    purpose: 'What the HTML shows',
    name: 'Keep as shown. What the HTML shows',
    run: (editor) => closeCaretMenu(editor, key),
  },
  {
    key: 'text',
    title: 'Keep as text',
    purpose: 'The HTML itself',
    name: 'Keep as text. The HTML itself',
    run: (editor) => {
      const found = pasted();
      if (found !== null) replaceWithText(editor, found);
    },
  },
];

/** Replaces what was pasted with its text, in one undo step. */
export function replaceWithText(
  { state, view }: Pick<Editor, 'state' | 'view'>,
  { text, from, to, undo }: Pasted,
): void {
  const { hardBreak } = state.schema.nodes;
  const transaction = state.tr;
  if (hardBreak === undefined || undo.some((step) => transaction.maybeStep(step).failed !== null)) return;
  const content = text
    .split('\n')
    .flatMap((line, index): DocumentNode[] => [
      ...(index === 0 ? [] : [hardBreak.create()]),
      ...(line === '' ? [] : [state.schema.text(line)]),
    ]);
  transaction.replaceWith(from, to, content);
  const end = transaction.mapping.slice(undo.length).map(to);
  view.dispatch(
    closeHistory(transaction.setSelection(TextSelection.near(transaction.doc.resolve(end), -1)).scrollIntoView()),
  );
  view.focus();
}
