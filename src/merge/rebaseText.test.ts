import { describe, expect, it } from 'vitest';
import { movePassage, rebaseText } from './rebaseText.ts';

describe('rebaseText', () => {
  it.each([
    ['the file is as it was', 'a\n', 'a\n', 'b\n', 'b\n'],
    ['there is no file yet', null, null, 'b\n', 'b\n'],
    ['another line was changed', 'a\n\nB\n', 'a\n\nb\n', 'A\n\nb\n', 'A\n\nB\n'],
    ['the same line was changed', 'x\n', 'a\n', 'b\n', null],
    ['the file was deleted', null, 'a\n', 'b\n', null],
    ['somebody else made the file', 'a\n', null, 'b\n', null],
  ])('returns the rebased text or a problem if %s', (_, present, before, after, expected) => {
    const rebased = rebaseText('a.mdx', present, before, after);
    expect(rebased.ok ? rebased.value : rebased.problem.code).toBe(expected ?? 'workspace/changed-elsewhere');
  });
});

describe('movePassage', () => {
  const line = 'This line is long enough to be known again.\n';
  it.each([
    [
      'deletes a passage next to a changed line',
      `${line}x\n\nend\n`,
      `${line}x\n\nend, longer\n`,
      `${line}\nend\n`,
      `${line}\nend, longer\n`,
    ],
    [
      'inserts one next to a changed line',
      `${line}end\n`,
      `${line}end, longer\n`,
      `${line}x\nend\n`,
      `${line}x\nend, longer\n`,
    ],
    ['is null if the passage is there twice', `${line}x\n`, `${line}x\n${line}x\n`, `${line}y\n`, null],
    ['is null if the passage was changed', `${line}x\n`, `${line}z\n`, `${line}y\n`, null],
    ['is null if the passage is short', 'a\n', 'a\nb\n', 'c\n', null],
    ['is the present text if nothing is to be changed', 'a\n', 'b\n', 'a\n', 'b\n'],
  ])('%s', (_, before, present, after, expected) => {
    expect(movePassage(before, present, after)).toBe(expected);
  });
});
