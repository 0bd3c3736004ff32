import { describe, expect, test } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { isLongPage } from './isLongPage.ts';

const paragraph: JSONContent = { type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] };
const paragraphs = (count: number): JSONContent[] => Array.from({ length: count }, () => paragraph);
const doc = (content: JSONContent[]): JSONContent => ({ type: 'doc', content });

describe('isLongPage', () => {
  test('is true for many blocks', () => {
    expect(isLongPage(doc(paragraphs(151)))).toBe(true);
    expect(isLongPage(doc(paragraphs(150)))).toBe(false);
  });

  test('is true for few components with many blocks', () => {
    const update: JSONContent = { type: 'update', content: paragraphs(20) };
    expect(isLongPage(doc(Array.from({ length: 10 }, () => update)))).toBe(true);
    expect(isLongPage(doc([update]))).toBe(false);
  });

  test('is false without blocks', () => {
    expect(isLongPage({ type: 'doc' })).toBe(false);
  });
});
