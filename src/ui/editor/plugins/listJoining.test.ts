import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentSchema, readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { findListJoins } from './listJoining.ts';

/** Deletes the top-level block at an index, joins adjacent lists, and serializes the page. */
function withoutBlock(source: string, index: number): string {
  const page = readPage(source);
  const state = EditorState.create({ doc: documentSchema.nodeFromJSON(page.doc) });
  let from = 0;
  for (let at = 0; at < index; at += 1) from += state.doc.child(at).nodeSize;
  const transaction = state.tr.delete(from, from + state.doc.child(index).nodeSize);
  const next = state.apply(transaction);
  const joined = findListJoins([transaction], state.doc, next.doc).reduce((step, place) => step.join(place), next.tr);
  return serializePage(page, joined.doc.toJSON() as JSONContent); // from `toJSON` of a node
}

describe('lists that become adjacent', () => {
  it.each([
    ['become one', '- a\n- b\n\ntext\n\n- c\n- d\n', 1, '- a\n- b\n- c\n- d\n'],
    ['become one, with the numbers as they are written', '1. a\n\ntext\n\n1. b\n2. c\n', 1, '1. a\n1. b\n2. c\n'],
    ['stay apart where they are of two kinds', '- a\n\ntext\n\n1. b\n', 1, '- a\n\n1. b\n'],
    ['stay apart where they were apart before', '- a\n\n* b\n\ntext\n', 2, '- a\n\n* b\n'],
  ])('%s', (_, before, index, after) => {
    expect(withoutBlock(before, index)).toBe(after);
  });
});
