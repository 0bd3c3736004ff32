import { expect, it } from 'vitest';
import { documentSchema } from '#blocks/documentSchema.ts';
import { patchAndProve, readPage } from '#blocks/pages.ts';
import { EditorState } from '@tiptap/pm/state';
import { numberApart, numberContentApart } from './numberApart.ts';

it.each([
  ['the one before', '<Badge color="red">A</Badge><Badge color="blue">B</Badge>', 2, 1],
  ['the one after', '<Badge color="blue">A</Badge><Badge color="red">B</Badge>', 1, 2],
  ['a link', '[A](/x)[B](/y)', 2, 1],
  ['both neighbors', '<kbd>A</kbd><sub>B</sub><kbd>C</kbd>', 2, 1],
  ['a tooltip', '<Tooltip tip="a">A</Tooltip><Tooltip tip="b">B</Tooltip>', 2, 1],
])('keeps an element apart when it is changed to equal %s', (_, source, from, other) => {
  const page = readPage(source);
  const { doc, tr } = EditorState.create({ doc: documentSchema.nodeFromJSON(page.doc) });
  const [own, wanted] = [doc.nodeAt(from)?.marks[0], doc.nodeAt(other)?.marks[0]];
  if (own === undefined || wanted === undefined) throw new Error('no marks');
  tr.removeMark(from, from + 1, own);
  const changed = wanted.type.create({ ...wanted.attrs, nth: own.attrs['nth'] as unknown });
  tr.addMark(from, from + 1, numberApart(doc, from, from + 1, changed));
  expect(tr.doc.firstChild?.childCount).toBe(doc.firstChild?.childCount);
  const element = /^(?:<(\w+).*?<\/\1>|\[.*?\))/;
  const parts = source.split(/(?<=>)(?=<\w)|(?<=\))(?=\[)/);
  const text = (parts[other - 1] ?? '').replace(/\b[AC]\b|\bB\b(?=<\/|\])/, 'ABC'[from - 1] ?? '');
  expect(text).toMatch(element);
  expect(patchAndProve(page, tr.doc.toJSON())).toMatchObject({
    ok: true,
    value: { text: parts.with(from - 1, text).join('') },
  });
});

it.each([
  ['<kbd>A</kbd>', '<kbd>B</kbd>'],
  ['[A](/x)', '[B](/x)'],
  ['<kbd>A</kbd><kbd>B</kbd>', '<kbd>C</kbd><kbd>D</kbd>'],
])('keeps what is inserted after %s apart: %s', (source, inserted) => {
  const page = readPage(source);
  const { doc, tr } = EditorState.create({ doc: documentSchema.nodeFromJSON(page.doc) });
  const words = documentSchema.nodeFromJSON(readPage(inserted).doc).firstChild?.content;
  const end = doc.content.size - 1;
  if (words === undefined) throw new Error('no words');
  const $end = doc.resolve(end);
  tr.insert(end, numberContentApart(words, { $from: $end, $to: $end }));
  expect(patchAndProve(page, tr.doc.toJSON())).toMatchObject({ ok: true, value: { text: source + inserted } });
});
