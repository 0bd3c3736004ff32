import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { changedPassage, chosenText, mergedParts, mergeText, type Side } from './mergeText.ts';

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

describe('chosenText', () => {
  const parts = mergedParts(
    'a\n\nb\n\nc\n\nd\n\ne\n',
    'A\n\nb, mine\n\nc\n\nd, mine\n\ne\n',
    'a\n\nb, theirs\n\nc, theirs\n\nd, theirs\n\nE\n',
  );

  it.each<[string, readonly (Side | null)[], Side, string]>([
    ['mine everywhere', [], 'mine', 'A\n\nb, mine\n\nc, theirs\n\nd, mine\n\nE\n'],
    ['theirs everywhere', [], 'theirs', 'A\n\nb, theirs\n\nc, theirs\n\nd, theirs\n\nE\n'],
    ['one of each', ['theirs', 'mine'], 'theirs', 'A\n\nb, theirs\n\nc, theirs\n\nd, mine\n\nE\n'],
    ['mine where nothing is chosen', [null, 'theirs'], 'mine', 'A\n\nb, mine\n\nc, theirs\n\nd, theirs\n\nE\n'],
  ])('takes %s, and what only one side changed in any case', (_, sides, otherwise, chosen) => {
    expect(chosenText(parts, sides, otherwise)).toBe(chosen);
  });

  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', 'd'), { maxLength: 8 })
    .map((lines) => lines.join(''));

  it('gives each side what the other would give it from where it stands, and what is merged to both', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const [here, there] = [mergedParts(base, mine, theirs), mergedParts(base, theirs, mine)];
        expect(chosenText(here, [], 'mine')).toBe(chosenText(there, [], 'theirs'));
        const merged = mergeText(base, mine, theirs);
        if (merged !== null && mine !== theirs) expect(chosenText(here, [], 'theirs')).toBe(merged);
        expect(chosenText(mergedParts(base, mine, base), [], 'theirs')).toBe(mine);
      }),
    );
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
