import { EditorState } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { documentSchema, readPage } from '#blocks/pages.ts';
import { diffTransaction } from './diffTransaction.ts';
import { isOwnTransaction, setJournalStep, setRemote } from './transactionOrigin.ts';

const state = EditorState.create({ doc: documentSchema.nodeFromJSON(readPage('One.\n').doc) });
const typed = () => state.tr.insertText('Typed. ', 1);
const replaced = () => diffTransaction(state, readPage('Two.\n').doc) ?? state.tr;

it.each([
  ['typed text', true, typed()],
  ['pasted text', true, typed().setMeta('paste', true).setMeta('uiEvent', 'paste')],
  ['composed text', true, typed().setMeta('composition', 1)],
  ['a document from elsewhere', false, replaced()],
  ['a document that this editor made itself', true, setRemote(replaced(), false)],
  ['an undo or redo of the journal', false, setJournalStep(typed())],
])('%s: own is %s', (_, isOwn, transaction) => {
  expect(isOwnTransaction(transaction)).toBe(isOwn);
});
