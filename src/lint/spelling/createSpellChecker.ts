import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { RuleSettings } from '../switches/checksFile.ts';
import { createValePageChecker, type ValeChecker } from '../vale/createValePageChecker.ts';
import type { Speller } from './speller.ts';
import { createSpellingRules } from './createSpellingRules.ts';

/** The name of the check of spelling, where the repository has no rule of its own for it. */
export const spellingRuleName = 'spelling';

/** Whether a team switched spelling on, for the site or for a page: it is off until somebody does. */
export function isSpellingEnabled(switches: RuleSettings, path: RepoPath | null): boolean {
  return switches.severityOf(spellingRuleName, path, null) !== null;
}

/** Finds what is no word of the dictionary, nor of the site. */
export function createSpellChecker(speller: Speller, now: () => number): ValeChecker['check'] {
  const { check } = createValePageChecker(createSpellingRules(speller, []), now);
  return (path, text, body) => check(path, text, body).map((finding) => ({ ...finding, rule: spellingRuleName }));
}

/** Findings of spelling with words that may be meant as their fixes, as far as `isOver` leaves time: looking for them takes long. */
export function addSpellingSuggestions(
  findings: readonly Finding[],
  speller: Speller,
  isOver: () => boolean,
): readonly Finding[] {
  return findings.map((finding) => {
    const { unknownWord: word, place } = finding;
    if (word === undefined || finding.fixes.length > 0 || isOver()) return finding;
    const at = place.to - word.length;
    return {
      ...finding,
      fixes: speller
        .suggestions(word)
        .slice(0, mostSuggestions)
        .map((text) => ({ title: `Write “${text}”`, edits: [{ from: Math.max(at, place.from), to: place.to, text }] })),
    };
  });
}

const mostSuggestions = 3;
