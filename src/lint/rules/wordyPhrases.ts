import { isSentenceStart } from '../page/isSentenceStart.ts';
import { isUnformattedText } from '../page/prose.ts';
import { matchWords } from '../page/matchWords.ts';
import { definePageRule } from '../rule.ts';

/** Phrases that a shorter one replaces in every context; an empty replacement means that the phrase can go. */
const phrases: readonly (readonly [phrase: string, replacement: string])[] = [
  ['at (?:this|the present) point in time', 'now'],
  ['at the present time', 'now'],
  ['due to the fact that', 'because'],
  ['each and every', 'each'],
  ['has the ability to', 'can'],
  ['in close proximity to', 'near'],
  ['in order to', 'to'],
  ['in regards? to', 'about'],
  ['in spite of the fact that', 'although'],
  ['in the event that', 'if'],
  ["(?:it (?:is|should be)|it’s|it's) (?:important to note|worth noting|noted) that", ''],
  ['making use of', 'using'],
  ['makes use of', 'uses'],
  ['make use of', 'use'],
  ['on a daily basis', 'daily'],
  ['on a regular basis', 'regularly'],
  ['please note that', ''],
  ['prior to', 'before'],
  ['subsequent to', 'after'],
  ['(?<!\\bthe )(?:a|the) vast majority of', 'most'],
  ['until such time as', 'until'],
  ['utilize', 'use'],
  ['utilizes', 'uses'],
  ['utilized', 'used'],
  ['utilizing', 'using'],
  ['with the exception of', 'except'],
];
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}_/.-])(?:${phrases.map(([phrase]) => `(${phrase.replaceAll(' ', '\\s+')})`).join('|')})(?![\\p{L}\\p{N}_-])`,
  'giu',
);

/** Phrases with a shorter equivalent. */
export const wordyPhrases = definePageRule({
  name: 'wordy-phrases',
  group: 'language',
  severity: 'suggestion',
  sentence: 'Sentences get to the point, without phrases that a shorter word can replace.',
  requestPattern:
    /\b(?:clear|direct|plain|simple|concise)\b[^.]*\b(?:language|wording|words|English)\b|^be (?:concise|brief|succinct)\b|\b(?:word(?:y|iness)|verbos(?:e|ity)|filler)\b|\b(?:needless|unnecessary|superfluous|extra|fewer) words\b/i,
  example: { wrong: 'In order to log in, utilize your key.', right: 'To log in, use your key.' },
  check: (page, { say }) =>
    !page.isEnglish
      ? []
      : page.prose.flatMap((prose) =>
          matchWords(prose, pattern).flatMap((match) => {
            const [written, ...groups] = match;
            const replacement = phrases[groups.findIndex((group) => group !== undefined)]?.[1] ?? '';
            const { from, to } = prose.source(match.index, match.index + written.length);
            const text =
              isSentenceStart(prose.text, match.index, '.!?:') && /^\p{Lu}/u.test(written)
                ? replacement.charAt(0).toUpperCase() + replacement.slice(1)
                : replacement;
            if (replacement === '') return [say(from, to, `“${oneLine(written)}” adds nothing. Leave it out.`)];
            return [
              say(
                from,
                to,
                `“${oneLine(written)}” is wordy. Use “${text}”.`,
                isUnformattedText(page.text.slice(from, to), written)
                  ? [{ title: `Change to “${text}”`, edits: [{ from, to, text }] }]
                  : [],
              ),
            ];
          }),
        ),
});

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
