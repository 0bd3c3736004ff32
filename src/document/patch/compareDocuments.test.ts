import { describe, expect, it } from 'vitest';
import { isSameDocument } from './compareDocuments.ts';
import type { JSONContent } from '../page.ts';

const bold = [{ type: 'bold' }];
const paragraph = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });
const doc = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content });
const text = (words: string, marks?: JSONContent['marks']): JSONContent => ({
  type: 'text',
  text: words,
  ...(marks && { marks }),
});

describe('isSameDocument', () => {
  it.each<[string, JSONContent, JSONContent]>([
    [
      'an empty paragraph counts as absent',
      doc(paragraph(text('a')), { type: 'paragraph' }),
      doc(paragraph(text('a'))),
    ],
    ['text in pieces is text', paragraph(text('a'), text('b')), paragraph(text('ab'))],
    ['a line end is a space', paragraph(text('a\nb')), paragraph(text('a b'))],
    ['spaces at the edges are what typing leaves', paragraph(text(' a  ')), paragraph(text('a'))],
    [
      'white space at the edge of a mark is outside of it',
      paragraph(text('a '), text('b ', bold), text('c')),
      paragraph(text('a '), text('b', bold), text(' c')),
    ],
    [
      'an absent attribute is null',
      { type: 'heading', attrs: { level: 1 } },
      { type: 'heading', attrs: { level: 1, id: null } },
    ],
    [
      'an expression alone is a block',
      paragraph({ type: 'sourceInline', attrs: { source: '{a}' } }),
      { type: 'sourceBlock', attrs: { source: '{a}' } },
    ],
  ])('%s', (_, a, b) => {
    expect(isSameDocument(a, b)).toBe(true);
    expect(isSameDocument(b, a)).toBe(true);
  });

  it.each<[string, JSONContent, JSONContent]>([
    ['other words', paragraph(text('a')), paragraph(text('b'))],
    ['other marks', paragraph(text('a', bold)), paragraph(text('a'))],
    ['another order of attributes of an element', element('a', 'b'), element('b', 'a')],
    ['a no-break space at the end', paragraph(text('a\u00A0')), paragraph(text('a'))],
    ['one block more', doc(paragraph(text('a'))), doc(paragraph(text('a')), { type: 'horizontalRule' })],
  ])('distinguishes %s', (_, a, b) => {
    expect(isSameDocument(a, b)).toBe(false);
  });
});

function element(...names: string[]): JSONContent {
  return { type: 'element', attrs: { tag: 'div', attributes: names.map((name) => ({ kind: 'flag', name })) } };
}
