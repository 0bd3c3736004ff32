import type { Finding } from '#base/finding.ts';

const mostSuggestions = 3;

/** Fixes that replace a misspelled word with the first suggestions. */
export function createSpellingFixes(
  word: string,
  { from, to }: Pick<Finding['range'], 'from' | 'to'>,
  suggestions: readonly string[],
): Finding['fixes'] {
  return suggestions
    .slice(0, mostSuggestions)
    .map((text) => ({ title: `Change to “${text}”`, edits: [{ from: Math.max(to - word.length, from), to, text }] }));
}

/** True if a finding's first fix can be applied together with others: it isn't one of several words to choose from. */
export function isFixedWithoutChoice({ fixes, unknownWord }: Finding): boolean {
  return fixes.length === 1 || (fixes.length > 1 && unknownWord === undefined);
}
