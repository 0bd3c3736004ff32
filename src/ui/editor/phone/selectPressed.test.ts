import { getSchema } from '@tiptap/core';
import { EditorState, NodeSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { createSchemaExtensions } from '../page/createSchemaExtensions.ts';
import { selectionOfPress } from './selectPressed.ts';

const schema = getSchema([...createSchemaExtensions()]);
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = schema.nodeFromJSON({
  type: 'doc',
  content: [paragraph('One'), paragraph('Two'), { type: 'horizontalRule' }, paragraph('Three')],
});
const state = EditorState.create({ doc });
/** Positions: "One" is 1 to 4, "Two" is 6 to 9, the divider is 10, "Three" is 12 to 17. */
const caret = (from: number, to = from) => ({ from, to });

it.each([
  ['text of another block than the one with the caret', 7, caret(2), { from: 7, to: 7 }],
  ['text if nothing is selected', 7, null, { from: 7, to: 7 }],
  ['text before the block with the caret', 2, caret(14), { from: 2, to: 2 }],
  ['the block with the caret', 3, caret(1), null],
  ['the edge of the block with the caret', 4, caret(1), null],
  ['a selected word', 7, caret(6, 9), null],
  ['a block that is selected with others', 7, caret(2, 14), null],
  ['the last of several selected blocks, after the selection', 16, caret(2, 14), null],
  ['a block after several selected ones', 16, caret(2, 8), { from: 16, to: 16 }],
])('selects for a press on %s', (_name, position, current, selected) => {
  const made = selectionOfPress(state, position, null, current);
  expect(made === null ? null : { from: made.from, to: made.to }).toEqual(selected);
});

it('selects a pressed block without text of its own, also if the selection contains it', () => {
  for (const current of [null, caret(2), caret(2, 14)]) {
    const made = selectionOfPress(state, 10, 10, current);
    expect(made).toBeInstanceOf(NodeSelection);
    expect(made?.from).toBe(10);
  }
});
