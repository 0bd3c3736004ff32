import { Fragment, Slice } from '@tiptap/pm/model';
import { beforeAll, expect, it } from 'vitest';
import { documentSchema, readPage } from '#blocks/pages.ts';
import { copiedSource, markdownOf } from './copiedSource.ts';
import { loadEngine } from './engine.ts';

beforeAll(() => loadEngine());

const text = '---\ntitle: A\n---\n\nOne __two__\nthree.\n\n*   a\n*   b\n\n| a   | b |\n| :-- | - |\n| c   | d |\n';
const content = documentSchema.nodeFromJSON(readPage(text).doc).content;
const slice = (from: number, to: number, open = 0) =>
  new Slice(Fragment.from(content.content.slice(from, to)), open, open);

it('copies blocks as they are spelled in the page', () => {
  expect(copiedSource(slice(0, 3), documentSchema, text)).toBe(text.slice(text.indexOf('One')).trimEnd());
  expect(markdownOf(slice(1, 2), documentSchema, text)).toBe('*   a\n*   b');
});

it('copies the text of one block without its list or table', () => {
  const list = content.child(1);
  const item = list.copy(Fragment.from(list.child(0)));
  expect(copiedSource(slice(0, 1, 1), documentSchema, text)).toBeNull();
  expect(markdownOf(new Slice(Fragment.from(item), 3, 3), documentSchema, text)).toBe('a');
});

it('copies rows of a table as lines with tabs', () => {
  expect(markdownOf(new Slice(content.child(2).content, 0, 0), documentSchema, text)).toBe('a\tb\nc\td');
});
