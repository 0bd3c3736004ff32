import { describe, expect, it } from 'vitest';
import { mergeText } from './mergeText.ts';

describe('mergeText', () => {
  it.each([
    ['changes in different lines', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n', 'A\nb\nC\n'],
    ['the same change on both sides', 'a\n', 'b\n', 'b\n', 'b\n'],
    ['a change of theirs only', 'a\r\nb', 'a\r\nb', 'a\r\nc', 'a\r\nc'],
    ['lines added at both ends', 'm\n', 'x\nm\n', 'm\ny\n', 'x\nm\ny\n'],
    ['an empty base', '', 'mine\n', '', 'mine\n'],
  ])('merges %s', (_, base, mine, theirs, merged) => {
    expect(mergeText(base, mine, theirs)).toBe(merged);
  });

  it('gives nothing where the same line changed on both sides', () => {
    expect(mergeText('a\n', 'b\n', 'c\n')).toBeNull();
  });
});
