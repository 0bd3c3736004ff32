import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, diffToEdit } from './textEdit.ts';
import { anyCharacter } from '../../test/anyCharacter.ts';

describe('applyEdits', () => {
  it('applies edits by position, in any order', () => {
    expect(
      applyEdits('one two three', [
        { from: 8, to: 13, text: '3' },
        { from: 0, to: 3, text: '1' },
      ]),
    ).toBe('1 two 3');
  });
  it('throws for overlapping edits', () => {
    expect(() =>
      applyEdits('abcdef', [
        { from: 0, to: 3, text: '' },
        { from: 2, to: 4, text: '' },
      ]),
    ).toThrow(RangeError);
  });
});

describe('diffToEdit', () => {
  it.each([
    ['same', 'same', []],
    ['one word', 'one bird', [{ from: 4, to: 6, text: 'bi' }]],
    ['', 'new', [{ from: 0, to: 0, text: 'new' }]],
    ['aaa', 'aa', [{ from: 2, to: 3, text: '' }]],
  ])('turns %j into %j with a minimal edit', (before, after, edits) => {
    expect(diffToEdit(before, after)).toEqual(edits);
  });
  it('returns the smallest edit within long equal text before and after it', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 20 });
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
  it('turns any text into any other', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (before, after) => {
        expect(applyEdits(before, diffToEdit(before, after))).toBe(after);
      }),
    );
  });
});
