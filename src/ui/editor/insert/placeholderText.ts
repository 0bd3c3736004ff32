import { Extension, type Editor } from '@tiptap/core';
import type { Mark, Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { z } from 'zod';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes, toAttributeRecord } from '#document/read/attributeValues.ts';
import { openNewTooltip } from '../inPlace/addTooltip.ts';

/** The range of an inline component's text while it is typed; until then `hint` is displayed in its place, in no file. */
interface WordsToCome {
  readonly from: number;
  readonly to: number;
  readonly mark: Mark;
  readonly hint: string;
}

const key = new PluginKey<WordsToCome | null>('wordsToCome');

/** The text being typed into a new inline component; null while it is empty. */
export function getPlaceholderInput(state: EditorState): WordsToCome | null {
  const words = key.getState(state) ?? null;
  return words === null || words.from === words.to ? null : words;
}

/** Puts text typed at a position into the mark of `filler`, whose own text is shown as a placeholder until then. */
export function startPlaceholderText(transaction: Transaction, at: number, filler: DocumentNode): Transaction {
  const [mark] = filler.marks;
  if (mark === undefined) return transaction;
  const words: WordsToCome = { from: at, to: at, mark, hint: filler.text ?? '' };
  return transaction.setSelection(TextSelection.create(transaction.doc, at)).setMeta(key, words);
}

/** Lets the text of a new inline component be typed: Enter, Tab, the right arrow, or moving the caret away ends it. */
export const placeholderText = Extension.create({
  name: 'wordsToCome',
  priority: 1000,
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<WordsToCome | null>({
        key,
        state: {
          init: () => null,
          apply: (transaction, before, _old, state) => {
            const meta = transaction.getMeta(key) as WordsToCome | 'end' | undefined; // only set here
            if (meta === 'end') return null;
            return meta ?? (before === null ? null : followed(before, transaction, state));
          },
        },
        appendTransaction: (_transactions, _before, state) => {
          const words = key.getState(state) ?? null;
          const { selection } = state;
          if (words === null || !selection.empty || selection.from !== words.to) return null;
          const marks = state.storedMarks ?? selection.$from.marks();
          return words.mark.isInSet(marks) ? null : state.tr.setStoredMarks(words.mark.addToSet(marks));
        },
        props: {
          decorations: ghostWords,
          handleKeyDown: (view, event) => endByKey(editor, view, event),
        },
      }),
    ];
  },
});

/** Maps the range through a transaction; null once the caret is elsewhere or the range has text outside the mark. */
function followed(before: WordsToCome, { mapping }: Transaction, state: EditorState): WordsToCome | null {
  const from = mapping.map(before.from, -1);
  const to = mapping.map(before.to, 1);
  const { selection } = state;
  if (selection.from < from || selection.to > to || !(selection instanceof TextSelection)) return null;
  let areAllInside = true;
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isInline) areAllInside &&= before.mark.type.isInSet(node.marks) !== undefined;
  });
  return areAllInside ? { ...before, from, to } : null;
}

function ghostWords(state: EditorState): DecorationSet | null {
  const words = key.getState(state) ?? null;
  if (words === null || words.from < words.to) return null;
  const draw = () => {
    const ghost = document.createElement('span');
    ghost.className = 'ghost-words';
    ghost.dataset['hint'] = words.hint;
    return ghost;
  };
  return DecorationSet.create(state.doc, [
    Decoration.widget(words.from, draw, { side: 1, marks: [words.mark], key: `ghost-words ${words.hint}` }),
  ]);
}

function endByKey(editor: Editor, view: EditorView, event: KeyboardEvent): boolean {
  const { state } = view;
  const words = key.getState(state) ?? null;
  const isEnd = ['Enter', 'Tab', 'Escape', 'ArrowRight'].includes(event.key);
  if (words === null || !isEnd || event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const isAtEnd = state.selection.empty && state.selection.from === words.to;
  const end = state.tr.setMeta(key, 'end');
  if (event.key === 'ArrowRight' && (!isAtEnd || words.from === words.to)) return false;
  const asks = event.key === 'Enter' || event.key === 'Tab';
  if (asks && words.from < words.to && lacksText(words.mark)) {
    editor.view.dispatch(openNewTooltip(end, words.from, words.to));
    return true;
  }
  view.dispatch(end.setSelection(TextSelection.create(end.doc, words.to)).setStoredMarks([]));
  return true;
}

/** True if a required attribute of the component is missing. */
function lacksText({ type, attrs }: Mark): boolean {
  const values = toAttributeRecord(getNodeAttributes({ attrs }));
  return Object.entries(blockSpecOf(type.name)?.attributes.shape ?? {}).some(
    ([name, schema]) =>
      schema instanceof z.ZodType && !schema.safeParse(undefined).success && (values[name] ?? '') === '',
  );
}
