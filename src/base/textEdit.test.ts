import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, diffToEdit } from './textEdit.ts';

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
    expect(diffToEdit(before, after)).toEqual(edits);
  });
  it('is the smallest one in texts that are long before and after it', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    const length = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(length, length, text, text, (before, after, old, next) => {
        const around = (word: string) => `${'a'.repeat(before)}|${word}|${'b'.repeat(after)}`;
        const [edit] = diffToEdit(around(old), around(next));
        const [alone] = diffToEdit(`|${old}|`, `|${next}|`);
        expect(edit).toEqual(
          alone === undefined ? undefined : { ...alone, from: alone.from + before, to: alone.to + before },
        );
      }),
    );
  });
  it('gives the second text for any two texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
        expect(applyEdits(before, diffToEdit(before, after))).toBe(after);
      }),
    );
  });
});
