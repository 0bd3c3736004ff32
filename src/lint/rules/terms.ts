import { z } from 'zod';
import { isUnformattedText } from '../page/prose.ts';
import { isSentenceStart } from '../page/isSentenceStart.ts';
import { matchWords } from '../page/matchWords.ts';
import { definePageRule } from '../rule.ts';
import { preferredTermMessage } from '../rulesFile/preferredTermMessage.ts';

const word = z.object({
  use: z.string().meta({ label: 'Use' }),
  not: z
    .array(z.string())
    .meta({ label: 'Instead of', help: 'Words and phrases to avoid, as they appear in a sentence.' }),
});

/** The team's terminology. Case matters only if the two terms are otherwise equal. */
export const terms = definePageRule({
  name: 'terms',
  group: 'language',
  severity: 'warning',
  sentence: 'Terms match the team’s word list.',
  requestPattern:
    /\bterminology\b|\bsame (?:word|term|name)s?\b.*\b(?:same|everywhere|throughout)\b|\b(?:terms?|words?|names?) consistently\b|\bone (?:name|term|word)\b[^.]*\b(?:everywhere|throughout|per (?:thing|concept|feature)|for each)\b|\bmix(?:ing)? terms\b|\b(?:follow|match|use)\b[^.]*\b(?:word list|glossary)\b/i,
  example: { wrong: 'Add an e-mail address. (with “email” in the word list)', right: 'Add an email address.' },
  options: z.object({ words: z.array(word).default([]).meta({ label: 'Word list' }) }),
  check: (page, { say, options }) => {
    const patterns = patternsFor(options.words);
    return page.prose.flatMap((prose) =>
      patterns.flatMap(({ use, pattern }) =>
        matchWords(prose, pattern).flatMap((match) => {
          const [written, right] = match;
          if (right !== undefined) return [];
          const text = withCapital(use, written, isSentenceStart(prose.text, match.index, '.!?:'));
          if (written === text) return [];
          const { from, to } = prose.source(match.index, match.index + written.length);
          return [
            say(
              from,
              to,
              `“${written}” ${preferredTermMessage(use)}`,
              use === '' || !isUnformattedText(page.text.slice(from, to), written)
                ? []
                : [{ title: `Change to “${text}”`, edits: [{ from, to, text }] }],
            ),
          ];
        }),
      ),
    );
  },
});

type WordList = readonly z.output<typeof word>[];

/** Patterns by word list, which is the same object for all pages. */
const made = new WeakMap<WordList, readonly { readonly use: string; readonly pattern: RegExp }[]>();

function patternsFor(words: WordList): readonly { readonly use: string; readonly pattern: RegExp }[] {
  const known = made.get(words);
  if (known !== undefined) return known;
  const patterns = words.flatMap(({ use, not }) =>
    not
      .filter((wrong) => wrong.trim() !== '' && wrong !== use)
      .map((wrong) => {
        const [small, smallUse] = [wrong.trim().toLowerCase(), use.toLowerCase()];
        const isOfCapitals = small === smallUse;
        // If the wrong term is part of the right one, an existing right term isn't reported.
        const right = !isOfCapitals && smallUse.includes(small) ? `(${patternOf(use)})|` : '';
        return {
          use,
          pattern: new RegExp(
            `(?<![\\p{L}\\p{N}_/.@$#-])(?:${right}${patternOf(wrong)})(?![\\p{L}\\p{N}_=-]|[.:]\\p{L}|:\\/|\\(\\))`,
            isOfCapitals ? 'gu' : 'giu',
          ),
        };
      }),
  );
  made.set(words, patterns);
  return patterns;
}

/** Pattern for the literal words; white space may include line breaks. */
function patternOf(words: string): string {
  return words
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\s+/g, '\\s+');
}

/** The right term, capitalized if the wrong one is at the start of a sentence and capitalized. */
function withCapital(use: string, written: string, isFirst: boolean): string {
  const hasCapital = /^\p{Lu}/u.test(written) && written !== written.toUpperCase();
  return isFirst && hasCapital ? use.slice(0, 1).toUpperCase() + use.slice(1) : use;
}
