import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { RuleSettings } from '../switches/checksFile.ts';
import { isTextAttribute } from '#blocks/isTextAttribute.ts';
import { createValePageChecker, type CheckedTexts, type ValeChecker } from '../vale/createValePageChecker.ts';
import { isEnglishText } from '../page/isEnglishText.ts';
import { createSpellingFixes } from './createSpellingFixes.ts';
import { isLikelyTypo } from './isLikelyTypo.ts';
import type { Speller } from './speller.ts';
import { createSpellingRules } from './createSpellingRules.ts';

/** Name of the spelling check if the repository has no rule for it. */
export const spellingRuleName = 'spelling';

/** True if a team turned spelling on, for the site or for a page; off by default. */
export function isSpellingEnabled(switches: RuleSettings, path: RepoPath | null): boolean {
  return switches.severityOf(spellingRuleName, path, null) !== null;
}

/** Front matter that readers see, on the page, in the navigation, or where the page is shared. */
const readKeys = /^(?:title|sidebarTitle|description|tag|(?:og|twitter):(?:title|description|image:alt))$/;
/** Texts of components that hold code or names. */
const codeTags = /^(?:CodeBlock|Latex|Mermaid|Snippet|Icon)$/;

/** What readers read: no icon names, paths, or keys. */
const readTexts: CheckedTexts = {
  isFrontMatterKey: (key) => readKeys.test(key),
  isTextAttribute: (tag, attribute, value) => !codeTags.test(tag) && isTextAttribute(tag, attribute, value),
};

/** From this number on a page, an unknown word is one of the writer's own. */
const ownWord = 4;

/**
 * Reports words that are probably misspelled: neither in the dictionary nor the site's own, and close to a word that is.
 * Only pages in English are checked.
 */
export function createSpellChecker(speller: Speller, now: () => number): ValeChecker['check'] {
  const { check } = createValePageChecker(createSpellingRules(speller, []), now, readTexts);
  const likely = new Map<string, boolean>();
  const isTypo = (word: string): boolean => {
    const known = likely.get(word) ?? isLikelyTypo(word, speller);
    likely.set(word, known);
    return known;
  };
  return (path, text, body) => {
    if (!isEnglishText(path, text.replaceAll(/^[ \t]*```[^]*?^[ \t]*```/gm, ''))) return [];
    const found = check(path, text, body);
    const counts = new Map<string, number>();
    for (const { unknownWord = '' } of found) counts.set(unknownWord, (counts.get(unknownWord) ?? 0) + 1);
    return found
      .filter(({ unknownWord = '' }) => (counts.get(unknownWord) ?? 0) < ownWord && isTypo(unknownWord))
      .map((finding) => ({ ...finding, rule: spellingRuleName }));
  };
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
    return { ...finding, fixes: createSpellingFixes(word, range, speller.suggestions(word)) };
  });
}
