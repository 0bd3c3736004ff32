import { describe, expect, it } from 'vitest';
import { documentSchema, readPage } from '#blocks/pages.ts';
import { buildPageOutline } from './buildPageOutline.ts';

const outline = (source: string) => buildPageOutline(documentSchema.nodeFromJSON(readPage(source).doc));

describe('the outline of a page', () => {
  it('includes its headings, including those in components', () => {
    const { headings } = outline('## One\n\ntext\n\n<Note>\n  ### *Two*\n</Note>\n');
    expect(headings.map(({ level, text }) => [level, text])).toEqual([
      [2, 'One'],
      [3, 'Two'],
    ]);
    expect(headings[0]?.position).toBe(0);
  });

  it.each([
    ['Three small words', 3],
    ['It’s one-time, v2.1 only', 4],
    ['Words\n\n```\nno words here\n```\n', 1],
    ['', 0],
  ])('counts the words of %j', (source, words) => {
    expect(outline(source).words).toBe(words);
  });

  it('estimates the reading time', () => {
    expect(outline('word '.repeat(660)).minutes).toBe(3);
    expect(outline('word').minutes).toBe(1);
  });
});
