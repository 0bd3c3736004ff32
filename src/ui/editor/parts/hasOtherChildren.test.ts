import { Schema } from '@tiptap/pm/model';
import { expect, it } from 'vitest';
import { hasOtherChildren } from './hasOtherChildren.ts';

const schema = new Schema({
  nodes: { doc: { content: 'paragraph*' }, paragraph: { content: 'text*' }, text: {} },
});
const paragraph = (text: string) => schema.node('paragraph', null, schema.text(text));
const a = paragraph('a');
const b = paragraph('b');
const c = paragraph('c');
const edited = paragraph('edited');

it.each([
  ['nothing', [a, b, c], [a, b, c], false],
  ['an edit within one', [a, b, c], [a, edited, c], false],
  ['a cut that joins two', [a, b, c], [edited, c], true],
  ['a removed one', [a, b], [a], true],
  ['an added one', [a], [a, b], true],
  ['a swap', [a, b, c], [a, c, b], true],
  ['a move', [a, b, c], [b, c, a], true],
])('tells whether children changed: %s', (_, before, after, isOther) => {
  expect(hasOtherChildren(schema.node('doc', null, before), schema.node('doc', null, after))).toBe(isOther);
});
