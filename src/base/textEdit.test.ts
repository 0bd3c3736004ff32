import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, replacementEdit } from './textEdit.ts';

describe('applyEdits', () => {
  it('applies edits in the order of their places', () => {
    expect(
      applyEdits('one two three', [
        { from: 8, to: 13, text: '3' },
        { from: 0, to: 3, text: '1' },
      ]),
    ).toBe('1 two 3');
  });
  it('refuses edits that overlap', () => {
    expect(() =>
      applyEdits('abcdef', [
        { from: 0, to: 3, text: '' },
        { from: 2, to: 4, text: '' },
      ]),
    ).toThrow(RangeError);
  });
});

describe('replacementEdit', () => {
  it.each([
    ['same', 'same', []],
    ['one word', 'one bird', [{ from: 4, to: 6, text: 'bi' }]],
    ['', 'new', [{ from: 0, to: 0, text: 'new' }]],
    ['aaa', 'aa', [{ from: 2, to: 3, text: '' }]],
  ])('turns %j into %j', (before, after, edits) => {
    expect(replacementEdit(before, after)).toEqual(edits);
  });
  it('gives the second text for any two texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
        expect(applyEdits(before, replacementEdit(before, after))).toBe(after);
      }),
    );
  });
});
