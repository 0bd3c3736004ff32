import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChange,
  editsToChange,
  diffToChange,
  composeChanges,
  invertChange,
  mapChange,
  type TextChange,
} from './textChange.ts';
import { applyEdits } from './textEdit.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 24 });

/** Edits of a text of the given length, in ascending order. */
const editsOf = (length: number) =>
  fc
    .array(
      fc.tuple(
        fc.nat({ max: length }),
        fc.nat({ max: length }),
        fc.string({ unit: fc.constantFrom('x', 'y', 'a'), maxLength: 3 }),
      ),
      {
        maxLength: 3,
      },
    )
    .map((all) => {
      const offsets = all.flatMap(([from, to]) => [from, to]).toSorted((a, b) => a - b);
      return all.flatMap(([, , inserted], index) => {
        const [from = 0, to = 0] = offsets.slice(2 * index);
        const isSecondHere = index > 0 && offsets[2 * index - 1] === from;
        return isSecondHere ? [] : [{ from, to, text: inserted }];
      });
    });

const changed = text.chain((before) =>
  editsOf(before.length).map((edits) => ({ before, edits, change: editsToChange(before, edits) })),
);
/** Two successive changes. */
const twice = changed.chain(({ before, change }) => {
  const between = applyChange(before, change) ?? '';
  return editsOf(between.length).map((edits) => ({ before, change, between, next: editsToChange(between, edits) }));
});
/** Two changes of the same text. */
const both = text.chain((before) =>
  fc.tuple(editsOf(before.length), editsOf(before.length)).map(([one, other]) => ({
    before,
    one: editsToChange(before, one),
    other: editsToChange(before, other),
  })),
);

describe('a text change', () => {
  it('has the same result as its edits', () => {
    fc.assert(
      fc.property(changed, ({ before, edits, change }) => {
        expect(applyChange(before, change)).toBe(applyEdits(before, edits));
      }),
    );
  });

  it('is undone by its inverse, and inverting twice restores it', () => {
    fc.assert(
      fc.property(changed, ({ before, change }) => {
        const after = applyChange(before, change) ?? '';
        expect(applyChange(after, invertChange(change))).toBe(before);
        expect(invertChange(invertChange(change))).toEqual(change);
      }),
    );
  });

  it('composes with the next change into one with the same result', () => {
    fc.assert(
      fc.property(twice, ({ before, change, between, next }) => {
        const composed = composeChanges(change, next);
        const after = applyChange(between, next) ?? '';
        expect(applyChange(before, composed)).toBe(after);
        expect(applyChange(after, invertChange(composed))).toBe(before);
      }),
    );
  });

  it('maps over another change to the same text in either order, unless the two overlap', () => {
    fc.assert(
      fc.property(both, ({ before, one, other }) => {
        const [overOther, overOne] = [mapChange(one, other), mapChange(other, one, true)];
        expect(overOther === null, 'both overlap, or neither').toBe(overOne === null);
        if (overOther === null || overOne === null) return;
        const first = applyChange(applyChange(before, other) ?? '', overOther);
        expect(first).not.toBeNull();
        expect(applyChange(applyChange(before, one) ?? '', overOne)).toBe(first);
      }),
    );
  });

  it.each<[string, TextChange, string | null]>([
    ['ends before the other', [{ from: 0, removed: 'one', inserted: '1' }], '1 2 three'],
    ['begins after the other', [{ from: 8, removed: 'three', inserted: '3' }], 'one 2 3'],
    ['inserts before the other', [{ from: 4, removed: '', inserted: 'x' }], 'one x2 three'],
    ['inserts after the other', [{ from: 7, removed: '', inserted: 'x' }], 'one 2x three'],
    ['inserts within the other', [{ from: 5, removed: '', inserted: 'x' }], null],
    ['changes part of the other', [{ from: 6, removed: 'o thr', inserted: '' }], null],
    ['surrounds the other', [{ from: 0, removed: 'one two three', inserted: '' }], null],
  ])('that %s is mapped over it, or is null if they overlap', (_, change, expected) => {
    const before = 'one two three';
    const over = [{ from: 4, removed: 'two', inserted: '2' }];
    const mapped = mapChange(change, over);
    expect(mapped === null ? null : applyChange(applyChange(before, over) ?? '', mapped)).toBe(expected);
  });

  it.each([
    ['a w4 b', 'a w5 w4 b', { from: 2, removed: '', inserted: 'w5 ' }],
    ['a w5 w4 b', 'a w4 b', { from: 2, removed: 'w5 ', inserted: '' }],
    ['a b', 'a x b', { from: 2, removed: '', inserted: 'x ' }],
    ['aa', 'aaa', { from: 2, removed: '', inserted: 'a' }],
    ['one', 'two', { from: 0, removed: 'one', inserted: 'two' }],
  ])('from %j to %j replaces whole words', (before, after, expected) => {
    expect(diffToChange(before, after)).toEqual([expected]);
  });

  it('between any two texts turns the first into the second', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyChange(before, diffToChange(before, after))).toBe(after);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns null for a text that it doesn’t match', () => {
    expect(applyChange('other', [{ from: 0, removed: 'one', inserted: '' }])).toBeNull();
    expect(applyChange('', [{ from: 3, removed: '', inserted: 'x' }])).toBeNull();
  });
});
