import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { findMatches, patternOf, replacementOf, type FindOptions, type Match } from './findMatches.ts';

/** What is being looked for in the page; null while the bar is closed. */
export interface Finding {
  readonly options: FindOptions;
  readonly matches: readonly Match[];
  /** The match that is shown; -1 for none. */
  readonly current: number;
}

const key = new PluginKey<Finding | null>('find');

/** What is being looked for. */
export function findingOf(state: EditorState): Finding | null {
  return key.getState(state) ?? null;
}

/** Shows where something is looked for. */
type OpenFinding = (words: string, replaces: boolean) => void;

interface Asking {
  /** Null as long as there is nothing that shows it. */
  open: OpenFinding | null;
  /** What was asked for before, and whether it is to be replaced. */
  waiting: { readonly replaces: boolean } | null;
}

declare module '@tiptap/core' {
  interface Storage {
    find: Asking;
  }
}

/** Marks what is looked for in the page. */
export const find = Extension.create<object, Asking>({
  name: 'find',
  addStorage: () => ({ open: null, waiting: null }),
  addProseMirrorPlugins: () => [marksOfFinding()],
});

/** Asks what to look for in the page, at first for what is selected; `replaces` where something is to be put in its place. */
export function askToFind({ storage, state }: Editor, replaces: boolean): void {
  if (storage.find.open === null) storage.find.waiting = { replaces };
  else storage.find.open(selectedWords(state), replaces);
}

/** Hands over what shows where something is looked for, which is done at once where it was asked for before. Gives what takes that back. */
export function offerFinding({ storage, state }: Editor, open: OpenFinding): () => void {
  const { find: asking } = storage;
  asking.open = open;
  if (asking.waiting !== null) open(selectedWords(state), asking.waiting.replaces);
  asking.waiting = null;
  return () => {
    asking.open = null;
  };
}

function selectedWords({ selection, doc }: EditorState): string {
  return selection instanceof TextSelection && selection.$from.sameParent(selection.$to)
    ? doc.textBetween(selection.from, selection.to)
    : '';
}

function marksOfFinding(): Plugin {
  return new Plugin<Finding | null>({
    key,
    state: {
      init: () => null,
      apply: (transaction, before) => {
        const meta = transaction.getMeta(key) as Finding | 'close' | undefined; // set below alone
        if (meta === 'close') return null;
        if (meta !== undefined) return meta;
        if (before === null || !transaction.docChanged) return before;
        return search(transaction, before.options, transaction.selection.from);
      },
    },
    props: {
      decorations: (state) => {
        const finding = key.getState(state);
        if (finding === null || finding === undefined) return null;
        return DecorationSet.create(
          state.doc,
          finding.matches.map(({ from, to }, index) =>
            Decoration.inline(from, to, { class: index === finding.current ? 'found found-current' : 'found' }),
          ),
        );
      },
    },
  });
}

function search({ doc }: Pick<Transaction, 'doc'>, options: FindOptions, near: number): Finding {
  const pattern = patternOf(options);
  const matches = pattern === null ? [] : findMatches(doc, pattern);
  const next = matches.findIndex(({ to }) => to >= near);
  return { options, matches, current: matches.length === 0 ? -1 : Math.max(0, next) };
}

/** Looks for something, from the caret on, and shows the first place. */
export function startFinding(editor: Editor, options: FindOptions): void {
  const { state } = editor;
  show(editor, search(state, options, state.selection.from));
}

/** Shows the next place, or the one before. */
export function stepFinding(editor: Editor, by: 1 | -1): void {
  const finding = findingOf(editor.state);
  if (finding === null || finding.matches.length === 0) return;
  show(editor, { ...finding, current: (finding.current + by + finding.matches.length) % finding.matches.length });
}

/** Ends the search; the caret is at the place that was shown. */
export function endFinding(editor: Editor): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, 'close').setMeta('addToHistory', false));
  editor.view.focus();
}

/** Replaces the place that is shown, and goes on to the next. */
export function replaceCurrent(editor: Editor, replacement: string): void {
  const finding = findingOf(editor.state);
  const match = finding?.matches[finding.current];
  if (finding === null || match === undefined) return;
  const text = replacementOf(match, replacement, finding.options);
  const transaction = replaced(editor.state.tr, match, text);
  editor.view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, match.from + text.length)));
  const after = findingOf(editor.state);
  if (after !== null) show(editor, after);
}

/** Replaces all places as one step; gives how many there were. */
export function replaceAll(editor: Editor, replacement: string): number {
  const finding = findingOf(editor.state);
  if (finding === null || finding.matches.length === 0) return 0;
  const transaction = finding.matches
    .toReversed()
    .reduce(
      (step, match) => replaced(step, match, replacementOf(match, replacement, finding.options)),
      editor.state.tr,
    );
  editor.view.dispatch(transaction);
  return finding.matches.length;
}

function replaced(transaction: Transaction, { from, to }: Match, text: string): Transaction {
  return text === '' ? transaction.delete(from, to) : transaction.insertText(text, from, to);
}

function show(editor: Editor, finding: Finding): void {
  const transaction = editor.state.tr.setMeta(key, finding).setMeta('addToHistory', false);
  const match = finding.matches[finding.current];
  // Selected, so that a tab that hides it comes to the front.
  if (match !== undefined)
    transaction.setSelection(TextSelection.create(transaction.doc, match.from, match.to)).scrollIntoView();
  editor.view.dispatch(transaction);
}
