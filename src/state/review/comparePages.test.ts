import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { diffBlocks } from './comparePages.ts';

const blocks = (text: string) => readPage(text).doc.content ?? [];

describe('diffBlocks', () => {
  it.each([
    ['a\n\nb', 'a\n\nb', [null, null], [null, null]],
    ['one word here\n\nb', 'one more word here\n\nb', ['changed', null], ['changed', null]],
    ['a\n\nb', 'a\n\n## New\n\nb', [null, null], [null, 'added', null]],
    ['a\n\n- list\n\nb', 'a\n\nb', [null, 'removed', null], [null, null]],
  ])('marks the blocks of %j and %j', (before, after, left, right) => {
    expect(diffBlocks(blocks(before), blocks(after))).toEqual({ before: left, after: right });
  });
});
