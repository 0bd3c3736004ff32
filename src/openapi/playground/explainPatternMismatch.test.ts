import { describe, expect, it } from 'vitest';
import { explainPatternMismatch } from './explainPatternMismatch.ts';

describe('a text', () => {
  it.each([
    ['flag-1', '^[a-z][a-z0-9-]*$'],
    ['has a flag in it', 'flag'],
    ['2026-01-31', String.raw`^\d{4}-\d{2}-\d{2}$`],
    ['a/b', String.raw`^\w\/\w$`],
    ['grün', String.raw`^\p{L}+$`],
    ['', '^$'],
    ['\u00e9', String.raw`^\u00e9$`],
  ])('“%s” matches %s', (text, pattern) => {
    expect(explainPatternMismatch(text, pattern)).toBeNull();
  });

  it.each([
    ['Flag 1', '^[a-z][a-z0-9-]*$', 'match the pattern ^[a-z][a-z0-9-]*$'],
    ['x', '^(?:ab|cd){2,3}$', 'match the pattern ^(?:ab|cd){2,3}$'],
    ['b', `^a${'a?'.repeat(60)}$`, `match the pattern ^a${'a?'.repeat(39)}…`],
  ])('“%s” does not match %s', (text, pattern, words) => {
    expect(explainPatternMismatch(text, pattern)).toBe(words);
  });

  it.each([
    ['that is no pattern', 'x', '('],
    ['of a kind that is not known', 'x', '(?|a)'],
    ['that would take for ever', `${'a'.repeat(40)}!`, String.raw`^(?:(a+)+)\1$`],
    ['for a text that is very long', 'b'.repeat(20_000), '^a*$'],
  ])('is not checked against a pattern %s', (_, text, pattern) => {
    expect(explainPatternMismatch(text, pattern)).toBeNull();
  });
});
