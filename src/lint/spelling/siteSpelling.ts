import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Switches } from '../switches/checksFile.ts';
import { checkWithVale, type ValeChecker } from '../vale/checkWithVale.ts';
import type { Speller } from './speller.ts';
import { spellingRules } from './spellingRules.ts';

/** The name of the check of spelling, where the repository has no rule of its own for it. */
export const spellingName = 'spelling';

/** Whether a team switched spelling on, for the site or for a page: it is off until somebody does. */
export function isSpellingOn(switches: Switches, path: RepoPath | null): boolean {
  return switches.severityOf(spellingName, path, null) !== null;
}

/** Finds what is no word of the dictionary, nor of the site. */
export function siteSpelling(speller: Speller, now: () => number): ValeChecker['check'] {
  const { check } = checkWithVale(spellingRules(speller, []), now);
  return (path, text, body) => check(path, text, body).map((finding) => ({ ...finding, rule: spellingName }));
}

/** Findings of spelling with words that may be meant as their fixes, as far as `isOver` leaves time: looking for them takes long. */
export function withSuggestions(
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
