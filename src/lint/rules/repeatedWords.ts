import { isUnformattedText, proseObjectPlaceholder } from '../page/prose.ts';
import { matchWords } from '../page/matchWords.ts';
import { definePageRule } from '../rule.ts';

const twice = /(?<![\p{L}\p{N}’'@#/._-])([\p{L}]+)([ \n]+)\1(?![\p{L}\p{N}’'/_-]|\.\p{L})/giu;
/** Words that may legitimately be repeated. */
const allowed = new Set('that had is very so no bye ha knock log yes really many far blah new long please'.split(' '));

/** A word repeated right after itself, as after a half-finished edit. */
export const repeatedWords = definePageRule({
  name: 'repeated-words',
  group: 'language',
  severity: 'warning',
  sentence: 'No word appears twice in a row.',
  requestPattern: /\b(?:repeated|repeating|duplicated?|doubled?) words?\b|\bwords?\b.*\btwice\b/i,
  example: { wrong: 'Open the the settings.', right: 'Open the settings.' },
  check: (page, { say }) =>
    page.prose.flatMap((prose) =>
      matchWords(prose, twice).flatMap((match) => {
        const [whole, word = '', gap = ''] = match;
        const second = match.index + word.length + gap.length;
        if (
          !page.isEnglish ||
          allowed.has(word.toLowerCase()) ||
          prose.kind === 'cell' ||
          !isSame(word, prose.text.slice(second, second + word.length)) ||
          whole.includes(proseObjectPlaceholder)
        )
          return [];
        // If formatting or a link covers only one of the two, the repetition is intentional.
        if (
          prose.spans.some(
            ({ from, to }) =>
              (from >= match.index && from <= second && from > match.index) ||
              (to > match.index && to < match.index + whole.length),
          )
        )
          return [];
        const { from, to } = prose.source(match.index + word.length, match.index + whole.length);
        const places = prose.source(match.index, match.index + whole.length);
        return [
          say(
            places.from,
            places.to,
            `“${word}” appears twice in a row.`,
            !isUnformattedText(page.text.slice(places.from, places.to), whole)
              ? []
              : [{ title: 'Remove the duplicate', edits: [{ from, to, text: '' }] }],
          ),
        ];
      }),
    ),
});

/** Equal except for a capital at a sentence start: “Will Will” may be a name. */
function isSame(first: string, second: string): boolean {
  if (first === second) return first === first.toLowerCase();
  return first.slice(1) === second.slice(1) && second === second.toLowerCase();
}
