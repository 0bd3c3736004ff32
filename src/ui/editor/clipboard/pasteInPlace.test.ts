import { getSchema } from '@tiptap/core';
import type { JSONContent } from '#document/page.ts';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { createSchemaExtensions } from '../page/createSchemaExtensions.ts';
import { pasteInPlace } from './pasteInPlace.ts';

const schema = getSchema([...createSchemaExtensions()]);

function find(doc: DocumentNode, text: string): number {
  let found = -1;
  doc.descendants((node, at) => {
    const index = node.isText ? (node.text ?? '').indexOf(text) : -1;
    if (index >= 0) found = at + index;
  });
  return found;
}

const open = (source: string) => {
  const doc: JSONContent = readPage(source).doc;
  return EditorState.create({ schema, doc: DocumentNode.fromJSON(schema, doc) });
};

const steps =
  '<Steps>\n  <Step title="First">\n    one two\n  </Step>\n\n  <Step title="Second">\n    three four\n  </Step>\n</Steps>\n';

it.each([
  ['steps', steps],
  ['items', '- one two\n- three four\n'],
  ['nested items', '- a\n  - one two\n  - three four\n- b\n'],
  ['tabs', steps.replaceAll('Step', 'Tab')],
  ['quotes in a list', '- > one two\n- > three four\n'],
])('puts back text that was cut across %s', (_, source) => {
  const before = open(source);
  const [from, to] = [find(before.doc, 'two'), find(before.doc, 'four')];
  const slice = TextSelection.create(before.doc, from, to).content();
  const cut = before.apply(before.tr.delete(from, to));
  const caret = cut.apply(cut.tr.setSelection(TextSelection.create(cut.doc, from)));
  expect(pasteInPlace(caret, slice)?.doc.toJSON()).toEqual(before.doc.toJSON());
});

it.each([
  ['text of one part', steps, 'one', 'two', 'three'],
  ['parts of another kind', `${steps}\n- item\n`, 'two', 'four', 'item'],
  ['a paragraph', 'one two\n\nitem\n', 'one', 'two', 'item'],
])('leaves %s to ProseMirror', (_, source, start, end, target) => {
  const state = open(source);
  const slice = TextSelection.create(state.doc, find(state.doc, start), find(state.doc, end)).content();
  const caret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, find(state.doc, target))));
  expect(pasteInPlace(caret, slice)).toBeNull();
});
