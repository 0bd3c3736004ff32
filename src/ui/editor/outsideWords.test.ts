import { getSchema } from '@tiptap/core';
import { closeHistory, history, redo, undo } from '@tiptap/pm/history';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { keepOutsideWords } from './outsideWords.ts';
import { schemaExtensions } from './schemaExtensions.ts';

const schema = getSchema([...schemaExtensions()]);

/** Paragraphs, each a line. */
function stateOf(text: string): EditorState {
  const lines = text.split('\n').map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }));
  const doc = DocumentNode.fromJSON(schema, { type: 'doc', content: lines });
  return EditorState.create({ doc, plugins: [history(), keepOutsideWords()] });
}

const linesOf = (state: EditorState) => state.doc.children.map((block) => block.textContent).join('\n');

/** The place right behind some words. */
function behind({ doc }: EditorState, words: string): number {
  let found = -1;
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text?.indexOf(words) ?? -1) : -1;
    if (found < 0 && at >= 0) found = position + at + words.length;
  });
  return found;
}

type Change = (state: EditorState) => Transaction;

const types =
  (words: string, after: string): Change =>
  (state) =>
    state.tr.insertText(words, behind(state, after));
const deletes =
  (words: string): Change =>
  (state) =>
    state.tr.delete(behind(state, words) - words.length, behind(state, words));
const splits =
  (after: string): Change =>
  (state) =>
    state.tr.split(behind(state, after));
const replaces =
  (words: string, fresh: string): Change =>
  (state) =>
    state.tr.insertText(fresh, behind(state, words) - words.length, behind(state, words));
const addsLine =
  (words: string, after: string): Change =>
  (state) =>
    state.tr.insert(
      state.doc.resolve(behind(state, after)).after(),
      schema.node('paragraph', null, [schema.text(words)]),
    );

/** Changes here are steps of undo; those of the other tab are none. */
const here =
  (change: Change): Change =>
  (state) =>
    closeHistory(change(state));
const there =
  (change: Change): Change =>
  (state) =>
    change(state).setMeta('fromOutside', true).setMeta('addToHistory', false);

/** Several changes that arrive at once, as a text from outside is put in: the last of the page first. */
const thereAll =
  (...changes: readonly Change[]): Change =>
  (state) => {
    const { tr } = state;
    for (const change of changes) for (const step of change(state).steps) tr.step(step);
    return tr.setMeta('fromOutside', true).setMeta('addToHistory', false);
  };
/** Goes on with the step before. */
const typed =
  (change: Change): Change =>
  (state) =>
    change(state).setMeta('appendedTransaction', state.tr);

describe('what another tab wrote within what is undone here', () => {
  it.each<[string, string, readonly Change[], string, string]>([
    [
      'a word in a sentence',
      'Start.',
      [here(types(' One two three.', 'Start.')), there(types(' X', 'two'))],
      'Start. X',
      'Start. One two X three.',
    ],
    [
      'a paragraph between two that were one',
      'Sigma last.',
      [here(splits('Sigma')), there(addsLine('X', 'Sigma'))],
      'Sigma last.\nX',
      'Sigma\nX\n last.',
    ],
    [
      'a word in a paragraph that was added here',
      'Start.',
      [here(addsLine('New words', 'Start.')), there(types(' X', 'New'))],
      'Start.\n X',
      'Start.\nNew X words',
    ],
    [
      'two words, in their order',
      'Start.',
      [here(types(' One two three.', 'Start.')), thereAll(types(' Y', 'two'), types(' X', 'One'))],
      'Start. X Y',
      'Start. One X two Y three.',
    ],
    [
      'two paragraphs, in their order',
      'Sigma last.',
      [here(splits('Sigma')), there(addsLine('X', 'Sigma')), there(addsLine('Y', 'X'))],
      'Sigma last.\nX\nY',
      'Sigma\nX\nY\n last.',
    ],
    [
      'a paragraph in one piece, where something was typed within it',
      'Sigma last.',
      [here(splits('Sigma')), there(addsLine('Hello there', 'Sigma')), typed(types('!', 'Hello'))],
      'Sigma last.\nHello there',
      'Sigma\nHello! there\n last.',
    ],
    [
      'what took the place of a word that was put in here',
      'old tail',
      [here(replaces('old', 'new')), there(replaces('new', 'newer'))],
      'oldnewer tail',
      'newer tail',
    ],
    [
      'words that one has as well',
      'Start the day.',
      [here(replaces('Start the day', 'One two')), there(types(' the', 'One'))],
      'Start the day the.',
      'One the two.',
    ],
    [
      'beside words of one’s own in its own',
      'Start.',
      [here(types(' One two', 'Start.')), there(types(' X', 'One')), here(types('Y', ' X'))],
      'Start. One X two',
      'Start. One XY two',
    ],
    [
      'nothing that was deleted here',
      'Start.',
      [there(types(' X', 'Start')), here(deletes(' X'))],
      'Start X.',
      'Start.',
    ],
  ])('stays: %s', (_, text, changes, undone, redone) => {
    let state = stateOf(text);
    const dispatch = (transaction: Transaction) => {
      state = state.apply(transaction);
    };
    for (const change of changes) dispatch(change(state));
    undo(state, dispatch);
    expect(linesOf(state)).toBe(undone);
    redo(state, dispatch);
    expect(linesOf(state)).toBe(redone);
    undo(state, dispatch);
    expect(linesOf(state)).toBe(undone);
  });
});
