import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { RuleSettings } from '../switches/checksFile.ts';
import { createValePageChecker, type ValeChecker } from '../vale/createValePageChecker.ts';
import type { Speller } from './speller.ts';
import { createSpellingRules } from './createSpellingRules.ts';

/** Name of the spelling check if the repository has no rule for it. */
export const spellingRuleName = 'spelling';

/** True if a team turned spelling on, for the site or for a page; off by default. */
export function isSpellingEnabled(switches: RuleSettings, path: RepoPath | null): boolean {
  return switches.severityOf(spellingRuleName, path, null) !== null;
}

/** Reports words that are neither in the dictionary nor the site's own. */
export function createSpellChecker(speller: Speller, now: () => number): ValeChecker['check'] {
  const { check } = createValePageChecker(createSpellingRules(speller, []), now);
  return (path, text, body) => check(path, text, body).map((finding) => ({ ...finding, rule: spellingRuleName }));
}

/** Adds suggested words as fixes to spelling findings until `isOver` returns true, because suggestions are slow. */
export function addSpellingSuggestions(
  findings: readonly Finding[],
  speller: Speller,
  isOver: () => boolean,
): readonly Finding[] {
  return findings.map((finding) => {
    const { unknownWord: word, range } = finding;
    if (word === undefined || finding.fixes.length > 0 || isOver()) return finding;
    const at = range.to - word.length;
    return {
      ...finding,
      fixes: speller
        .suggestions(word)
        .slice(0, mostSuggestions)
        .map((text) => ({
          title: `Change to “${text}”`,
          edits: [{ from: Math.max(at, range.from), to: range.to, text }],
        })),
    };
  });
}

const mostSuggestions = 3;
