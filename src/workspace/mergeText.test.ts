import { describe, expect, it } from 'vitest';
import { changedPassage, mergeText } from './mergeText.ts';

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

describe('changedPassage', () => {
  const line = 'This line is long enough to be known again.\n';
  it.each([
    [
      'takes a passage out beside a changed line',
      `${line}x\n\nend\n`,
      `${line}x\n\nend, longer\n`,
      `${line}\nend\n`,
      `${line}\nend, longer\n`,
    ],
    [
      'puts one in beside a changed line',
      `${line}end\n`,
      `${line}end, longer\n`,
      `${line}x\nend\n`,
      `${line}x\nend, longer\n`,
    ],
    ['gives nothing where the words stand twice', `${line}x\n`, `${line}x\n${line}x\n`, `${line}y\n`, null],
    ['gives nothing where they were changed', `${line}x\n`, `${line}z\n`, `${line}y\n`, null],
    ['gives nothing where the passage is short', 'a\n', 'a\nb\n', 'c\n', null],
    ['gives the text that is there where nothing is to be changed', 'a\n', 'b\n', 'a\n', 'b\n'],
  ])('%s', (_, before, present, after, expected) => {
    expect(changedPassage(before, present, after)).toBe(expected);
  });
});
