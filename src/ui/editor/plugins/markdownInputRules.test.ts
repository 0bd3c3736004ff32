import { describe, expect, it } from 'vitest';
import { looksLikeFormula } from './markdownInputRules.ts';

describe('text between dollar signs', () => {
  it.each(['x', 'a^2', 'E=mc^2', 'y_1', String.raw`\frac{1}{2}`, 'a + b', '2^n'])('is a formula: %s', (words) => {
    expect(looksLikeFormula(words)).toBe(true);
  });

  it.each(['5 and', '5', '5+', 'HOME_DIR/', '{a}-', '5 + tax or A', '10/', 'PATH', '9.99'])(
    'remains text: %s',
    (words) => {
      expect(looksLikeFormula(words)).toBe(false);
    },
  );
});
