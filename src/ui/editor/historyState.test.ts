import { getSchema } from '@tiptap/core';
import { closeHistory, history, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { forgetRedo } from './historyState.ts';
import { schemaExtensions } from './schemaExtensions.ts';

it('leaves nothing to do again, and all that can be taken back', () => {
  let state = EditorState.create({ schema: getSchema([...schemaExtensions()]), plugins: [history()] });
  const dispatch = (transaction: Transaction) => {
    state = state.apply(transaction);
  };
  for (const words of ['One.', 'Two.', 'Three.']) dispatch(closeHistory(state.tr.insertText(words, 1)));
  undo(state, dispatch);
  expect([undoDepth(state), redoDepth(state)]).toEqual([2, 1]);
  dispatch(forgetRedo(state));
  expect([undoDepth(state), redoDepth(state), state.doc.textContent]).toEqual([2, 0, 'Two.One.']);
  undo(state, dispatch);
  expect([undoDepth(state), redoDepth(state), state.doc.textContent]).toEqual([1, 1, 'One.']);
});
