import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { documentSchema, patchPage, readPage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { allowsFootnote, findReferenceStart, insertFootnote } from './insertFootnote.ts';

/** Inserts a footnote at `¶`, types `Why.` at the caret, and returns the page. */
function withFootnote(marked: string, label?: string): string {
  const source = marked.replace('¶', '');
  const page = readPage(source);
  const doc = documentSchema.nodeFromJSON(page.doc);
  let at = 0;
  const before = /(\w*)¶/.exec(marked)?.[1] ?? '';
  doc.descendants((node, position) => {
    const index = node.text?.indexOf(before) ?? -1;
    if (at === 0 && index !== -1) at = position + index + before.length;
  });
  const transaction = insertFootnote(EditorState.create({ doc }).tr, at, at, label);
  transaction.insertText('Why.');
  transaction.doc.check();
  return applyEdits(source, patchPage(page, transaction.doc.toJSON() as JSONContent)); // a page's document
}

describe('a new footnote', () => {
  it.each([
    ['in text', 'Words¶ here.\n', undefined, 'Words[^1] here.\n\n[^1]: Why.\n'],
    ['without a final newline', 'Words¶', undefined, 'Words[^1]\n\n[^1]: Why.'],
    ['with CRLF', 'Words¶\r\n\r\nMore.\r\n', undefined, 'Words[^1]\r\n\r\nMore.\r\n\r\n[^1]: Why.\r\n'],
    [
      'after others, with the first free number',
      'One[^1] two[^3] word¶.\n\n[^1]: A.\n\n[^3]: C.\n',
      undefined,
      'One[^1] two[^3] word[^2].\n\n[^1]: A.\n\n[^3]: C.\n\n[^2]: Why.\n',
    ],
    ['in a list', '- item¶\n- other\n', undefined, '- item[^1]\n- other\n\n[^1]: Why.\n'],
    [
      'in a table',
      '| A | B |\n| - | - |\n| cell¶ | x |\n',
      undefined,
      '| A | B |\n| - | - |\n| cell[^1] | x |\n\n[^1]: Why.\n',
    ],
    [
      'in a component, with its note outside of it',
      '<Note>\n  Words¶.\n</Note>\n',
      undefined,
      '<Note>\n  Words[^1].\n</Note>\n\n[^1]: Why.\n',
    ],
    ['in bold text', 'Some **words¶**.\n', undefined, 'Some **words[^1]**.\n\n[^1]: Why.\n'],
    ['with a typed number, and the caret after it', 'Words¶.\n', '7', 'Words[^7]Why..\n\n[^7]:\n'],
    ['of a name that the page has', 'Words¶.\n\n[^note]: A.\n', 'note', 'Words[^note]Why..\n\n[^note]: A.\n'],
  ])('%s', (_, source, label, expected) => {
    expect(withFootnote(source, label)).toBe(expected);
  });
});

describe('a place for a footnote', () => {
  it.each([
    ['text', 'Words.\n', true],
    ['a component', '<Note>\n  Words.\n</Note>\n', true],
    ['inline code', '`Words`\n', false],
    ['a formula', 'So <Latex>Words</Latex> it is.\n', false],
    ['a block of code', '<CodeBlock>\n  Words\n</CodeBlock>\n', false],
    ['a diagram', '<Mermaid>\n  Words\n</Mermaid>\n', false],
  ])('may be in %s: %j: %s', (_, source, expected) => {
    const doc = documentSchema.nodeFromJSON(readPage(source).doc);
    let at = 0;
    doc.descendants((node, position) => {
      if (node.text?.includes('Words') === true) at = position + 3;
    });
    expect(allowsFootnote(doc.resolve(at))).toBe(expected);
  });

  it.each([
    ['after the word, without the space before the slash', 'Words /f¶', 5],
    ['after the space if a word follows', 'Words /f¶more', 6],
    ['at the start of a line', '/f¶', 0],
  ])('starts %s', (_, line, expected) => {
    const doc = documentSchema.node('doc', null, [
      documentSchema.node('paragraph', null, [documentSchema.text(line.replace('¶', ''))]),
    ]);
    const to = line.indexOf('¶') + 1;
    expect(findReferenceStart(doc.resolve(to - 2), doc.resolve(to))).toBe(expected + 1);
  });
});
