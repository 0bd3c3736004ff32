import { describe, expect, it } from 'vitest';
import { countChangedLines } from './countChangedLines.ts';

describe('countChangedLines', () => {
  it.each([
    ['equal texts', 'a\nb\n', 'a\nb\n', 0, 0],
    ['one edited line', 'a\nb\nc\n', 'a\nB\nc\n', 1, 1],
    ['a new file', null, 'a\nb\n', 2, 0],
    ['a deleted file', 'a\nb', null, 0, 2],
    ['an inserted line', 'a\nc\n', 'a\nb\nc\n', 1, 0],
    ['an edited line of a Windows file', 'a\r\nb\r\n', 'a\r\nB\r\n', 1, 1],
  ])('counts %s', (_, before, after, added, removed) => {
    expect(countChangedLines(before, after)).toEqual({ added, removed });
  });
});
