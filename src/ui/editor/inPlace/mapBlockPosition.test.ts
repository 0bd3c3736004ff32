import { EditorState, type Transaction } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentSchema } from '#blocks/documentSchema.ts';
import { readPage } from '#blocks/pages.ts';
import { mapBlockPosition } from './mapBlockPosition.ts';

const given = readPage('One.\n\n<Card title="A">\n  In it.\n</Card>\n\n<Card title="B">\n  Too.\n</Card>\n');
const state = EditorState.create({ doc: documentSchema.nodeFromJSON(given.doc) });
const card = state.doc.child(0).nodeSize;
const cardNode = state.doc.nodeAt(card);
const paragraph = () => documentSchema.node('paragraph', null, documentSchema.text('New.'));

describe('the position of a block, mapped through changes of its page', () => {
  it.each<[string, (transaction: Transaction) => Transaction, number | null]>([
    ['stays where text behind it changes', (now) => now.insertText('x', state.doc.content.size - 3), card],
    ['goes on with text before it', (now) => now.insertText('xyz', 1), card + 3],
    ['goes on with a block that comes right before it', (now) => now.insert(card, paragraph()), card + 6],
    [
      'stays with other attributes',
      (now) => now.setNodeMarkup(card, null, { ...cardNode?.attrs, attributes: [] }),
      card,
    ],
    [
      'stays where it is replaced as a whole',
      (now) => now.replaceWith(card, card + (cardNode?.nodeSize ?? 0), state.doc.child(2)),
      card,
    ],
    ['is gone with its page', (now) => now.delete(0, state.doc.content.size), null],
    [
      'is gone where a paragraph is in its place',
      (now) => now.replaceWith(card, state.doc.content.size, paragraph()),
      null,
    ],
  ])('%s', (_, change, place) => {
    expect(mapBlockPosition(card, [change(state.tr)])).toBe(place);
  });
});
