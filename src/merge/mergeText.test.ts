import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { mergeRegions, mergeText, resolveRegions, type MergeSide } from './mergeText.ts';

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

  it.each([
    ['both changed the same line', 'a\n', 'b\n', 'c\n'],
    ['there was no file', null, 'b\n', 'c\n'],
    ['one side deleted the file', 'a\n', 'b\n', null],
  ])('is null if %s', (_, base, mine, theirs) => {
    expect([mergeText(base, mine, theirs), mergeText(base, theirs, mine)]).toEqual([null, null]);
  });
});

describe('resolveRegions', () => {
  const parts = mergeRegions(
    'a\n\nb\n\nc\n\nd\n\ne\n',
    'A\n\nb, mine\n\nc\n\nd, mine\n\ne\n',
    'a\n\nb, theirs\n\nc, theirs\n\nd, theirs\n\nE\n',
  );

  it.each<[string, readonly (MergeSide | null)[], MergeSide, string]>([
    ['mine everywhere', [], 'mine', 'A\n\nb, mine\n\nc, theirs\n\nd, mine\n\nE\n'],
    ['theirs everywhere', [], 'theirs', 'A\n\nb, theirs\n\nc, theirs\n\nd, theirs\n\nE\n'],
    ['one of each', ['theirs', 'mine'], 'theirs', 'A\n\nb, theirs\n\nc, theirs\n\nd, mine\n\nE\n'],
    ['mine where nothing is chosen', [null, 'theirs'], 'mine', 'A\n\nb, mine\n\nc, theirs\n\nd, theirs\n\nE\n'],
  ])('takes %s, and always takes what only one side changed', (_, sides, otherwise, chosen) => {
    expect(resolveRegions(parts, sides, otherwise)).toBe(chosen);
  });

  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', 'd'), { maxLength: 8 })
    .map((lines) => lines.join(''));

  it('returns the same text if the sides are swapped, and the merged text if there is no conflict', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const [here, there] = [mergeRegions(base, mine, theirs), mergeRegions(base, theirs, mine)];
        expect(resolveRegions(here, [], 'mine')).toBe(resolveRegions(there, [], 'theirs'));
        const merged = mergeText(base, mine, theirs);
        if (merged !== null && mine !== theirs) expect(resolveRegions(here, [], 'theirs')).toBe(merged);
        expect(resolveRegions(mergeRegions(base, mine, base), [], 'theirs')).toBe(mine);
      }),
    );
  });
});
