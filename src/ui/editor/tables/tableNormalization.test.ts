import { getSchema } from '@tiptap/core';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { readPage, serializePage } from '#blocks/pages.ts';
import { documentToJson } from '../page/documentToJson.ts';
import { createSchemaExtensions } from '../page/createSchemaExtensions.ts';
import { normalizeTables } from './tableNormalization.ts';

const schema = getSchema([...createSchemaExtensions()]);
const cell = (type: 'tableCell' | 'tableHeader', words: string) =>
  schema.node(type, { align: null }, [schema.text(words)]);

it('makes a table writable again after cells were pasted beyond its edge, from a table with other headers and alignments', () => {
  const page = readPage('| a | b |\n| :-- | --: |\n| c | d |\n');
  const state = EditorState.create({ doc: DocumentNode.fromJSON(schema, page.doc) });
  const { tr } = state;
  const last = state.doc.child(0).nodeSize - 2;
  const old = state.doc.resolve(last).nodeBefore;
  tr.replaceWith(last - (old?.nodeSize ?? 0), last, [cell('tableHeader', 'A'), cell('tableHeader', 'B')]);
  normalizeTables(tr, state.doc);
  const doc = documentToJson(tr.doc);
  const written = serializePage(page, doc);
  expect(written).toBe('| a | b | |\n| :-- | --: | --- |\n| c | A | B |\n');
  expect(readPage(written).doc).toEqual(doc);
});
