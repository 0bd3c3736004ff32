import { describe, expect, it } from 'vitest';
import { mergeTokens } from './mergeTokens.ts';

const merge = (source: string, base: string, edited: string) =>
  mergeTokens([...source], [...base], [...edited])
    .map(({ kind, index }) => (kind === 'kept' ? source[index] : edited[index]?.toUpperCase()))
    .join('');

describe('mergeTokens', () => {
  it.each([
    ['abc', 'abc', 'abc', 'abc'],
    ['abc', 'abc', 'axc', 'aXc'],
    ['abc', 'abc', 'ac', 'ac'],
    ['', '', 'x', 'X'],
    // The source spells (a)(b) differently from how it would be printed: only the edit is applied.
    ['(ab)cd', '[ab]cd', '[ab]cx', '(ab)cX'],
    ['a-b-cd', 'abcd', 'abcxd', 'a-b-cXd'],
  ])('merges source %j, base %j, and edited %j into %j', (source, base, edited, expected) => {
    expect(merge(source, base, edited)).toBe(expected);
  });

  it('merges a change into a line of many tokens', () => {
    const source = Array.from({ length: 300_000 }, (_, index) => String(index));
    const edited = source.with(150_000, 'x');
    expect(mergeTokens(source, source, edited).filter(({ kind }) => kind === 'new')).toEqual([
      { kind: 'new', index: 150_000 },
    ]);
  });
});
