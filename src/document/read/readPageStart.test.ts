import { describe, expect, it } from 'vitest';
import { readPage, readPageStart } from '#blocks/pages.ts';
import { appendRest } from './readPageStart.ts';

const sentence = (index: number) => `Paragraph ${index} says what stands in it, and a little more than that.`;
const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => sentence(index)).join('\n\n');
const long = `---\ntitle: Long\n---\n\n${paragraphs(90)}\n`;

describe('readPageStart', () => {
  it('returns a page of the first whole blocks, including front matter', () => {
    const start = readPageStart(long, 2000);
    const blocks = start?.doc.content?.length ?? 0;
    expect(start?.source).toBe(long.slice(0, long.indexOf(sentence(blocks))));
    expect(start?.source.length).toBeGreaterThan(2000);
    expect(start?.frontMatter.values).toEqual({ title: 'Long' });
    expect(start?.doc.content).toEqual(readPage(long).doc.content?.slice(0, blocks));
  });

  it.each([
    ['is short', paragraphs(10)],
    ['names addresses for all of it', `${paragraphs(90)}\n\n[home]: https://example.com\n`],
    ['is no MDX from its first line on', `<div>\n\n${paragraphs(90)}`],
    ['is one list', Array.from({ length: 90 }, (_, index) => `- ${sentence(index)}`).join('\n')],
  ])('returns null if the text %s', (_, text) => {
    expect(readPageStart(text, 2000)).toBeNull();
  });
});

describe('appendRest', () => {
  const start = readPageStart(long, 2000);
  if (start === null) throw new Error('The text has a start.');
  const typed = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'New' }] }] };

  it('keeps the blocks after the start unchanged', () => {
    const whole = readPage(long).doc.content ?? [];
    const rest = whole.slice(start.doc.content?.length);
    expect(appendRest(start, readPage(long), typed)).toEqual({ type: 'doc', content: [...typed.content, ...rest] });
  });

  it.each([
    ['is no MDX further down', `${long}\n<Note>\n`],
    ['begins with other blocks', `Another first line\n\n${long}`],
  ])('returns null if the page %s', (_, text) => {
    expect(appendRest(start, readPage(text), typed)).toBeNull();
  });
});
