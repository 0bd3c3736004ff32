import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeUnion } from './mergeUnion.ts';

const cases: readonly (readonly [
  title: string,
  base: string,
  mine: string,
  theirs: string,
  merged: string,
  both: boolean,
])[] = [
  ['takes changes of different lines', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n', 'A\nb\nC\n', false],
  [
    'takes changes of different words of a line',
    'The quick brown fox.\n',
    'The slow brown fox.\n',
    'The quick brown cat.\n',
    'The slow brown cat.\n',
    false,
  ],
  [
    'keeps what both added at one place, the other side first',
    'The end.\n',
    'The end. Mine\n',
    'The end. Other\n',
    'The end. Other Mine\n',
    true,
  ],
  [
    'has what both added once where one of them goes on from there, in the middle of a word too',
    'The end.\n',
    'The end. One two three\n',
    'The end. One t\n',
    'The end. One two three\n',
    false,
  ],
  [
    'has a paragraph that both added once where one of them goes on with it',
    'The end.\n',
    'The end.\n\nOne two three\n',
    'The end.\n\nOne t\n',
    'The end.\n\nOne two three\n',
    false,
  ],
  ['parts words that both added at the end of a line', 'x ', 'x mine', 'x other', 'x other mine', true],
  [
    'keeps a word that one side changed and the other removed',
    'one two three\n',
    'one three\n',
    'one twofold three\n',
    'one twofold three\n',
    false,
  ],
  [
    'leaves a word out that one side removed while the other typed before it',
    'one two three\n',
    'one three\n',
    'one new two three\n',
    'one new three\n',
    false,
  ],
  [
    'leaves a word out that one side removed while the other typed behind it',
    'one two three\n',
    'one three\n',
    'one two new three\n',
    'one new three\n',
    false,
  ],
  [
    'keeps a whole line that one side removed while the other typed at its end',
    'a\none two\nb\n',
    'a\nb\n',
    'a\none two new\nb\n',
    'a\none two new\nb\n',
    false,
  ],
  [
    'keeps both lines where both changed one word',
    'a quick fox\n',
    'a red fox\n',
    'a blue fox\n',
    'a blue fox\na red fox\n',
    true,
  ],
  [
    'keeps both last lines where the file has no last line end',
    'a quick fox',
    'a red fox',
    'a blue fox',
    'a blue fox\na red fox',
    true,
  ],
  ['keeps paragraphs that both added at the end', 'a\n', 'a\n\nmine\n', 'a\n\nother\n', 'a\n\nother\n\nmine\n', true],
  [
    'keeps both where one goes on with a word behind which the other typed',
    'x a1\n',
    'x a12\n',
    'x a1 b3\n',
    'x a12 b3\n',
    true,
  ],
  [
    'keeps both where one types behind a word that the other goes on with',
    'x a1\n',
    'x a1 b3\n',
    'x a12\n',
    'x a12 b3\n',
    true,
  ],
  [
    'merges a line that both changed where one side added a paragraph above it',
    '# The heading\n',
    'mine\n\n# The own heading\n',
    '# The other heading\n',
    'mine\n\n# The other own heading\n',
    true,
  ],
  [
    'takes no blank line for the one that both have',
    'A.\n\n# The heading\n\n- x\n',
    'A.\n\nmine\n\n# The own heading\n\n- x\n',
    'A.\n\n# The other heading\n\n- x\n',
    'A.\n\nmine\n\n# The other own heading\n\n- x\n',
    true,
  ],
  [
    'merges a line that both changed where one side added a paragraph below it',
    '# The heading\n',
    '# The own heading\n\nmine\n',
    '# The other heading\n',
    '# The other own heading\n\nmine\n',
    true,
  ],
  [
    'takes what one side has of the other already once',
    'The end.\n',
    'The mine end.\n',
    'The mine other end.\n',
    'The mine other end.\n',
    false,
  ],
  [
    'takes a paragraph that one side has of the other already once',
    'A.\n',
    'A.\n\nmine\n',
    'A.\n\nother\n\nmine\n',
    'A.\n\nother\n\nmine\n',
    false,
  ],
  ['takes what both changed alike once', 'a\nb\n', 'A\nb\n', 'A\nb\n', 'A\nb\n', false],
  ['takes one side where the other did nothing', 'a\n', 'a\n', 'b\n', 'b\n', false],
];

describe('mergeUnion', () => {
  it.each(cases)('%s', (_, base, mine, theirs, text, both) => {
    expect(mergeUnion(base, mine, theirs)).toEqual({ text, both });
  });

  it('merges changes of different parts character by character, including blank lines', () => {
    const part = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r\n', '\t') });
    fc.assert(
      fc.property(part, part, part, part, (above, mine, below, theirs) => {
        const middle = 'x\none\ntwo\nthree\nx';
        expect(mergeUnion(above + middle + below, mine + middle + below, above + middle + theirs).text).toBe(
          mine + middle + theirs,
        );
      }),
    );
  });

  it('drops no word that either side added', () => {
    const line = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 }).map((parts) => parts.join(' '));
    const side = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 9 })), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), side, side, (texts, mine, theirs) => {
        const base = texts.join('\n');
        const merged = mergeUnion(base, added(base, mine, 'm'), added(base, theirs, 't')).text;
        for (const [index] of mine.entries()) expect(merged).toContain(`m${index}m`);
        for (const [index] of theirs.entries()) expect(merged).toContain(`t${index}t`);
      }),
    );
  });
});

/** Inserts marked words into the text, last position first, so that no word splits another. */
function added(base: string, places: readonly (readonly [number, number])[], mark: string): string {
  const words = places.map(([place], index) => ({
    at: Math.min(place, base.length),
    word: ` ${mark}${index}${mark} `,
  }));
  return words
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, word }) => text.slice(0, at) + word + text.slice(at), base);
}
