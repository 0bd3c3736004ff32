import { z } from 'zod';
import type { Finding } from '#base/finding.ts';
import { definePageRule } from '../rule.ts';
import type { Prose } from '../page/prose.ts';

const firstPerson =
  /(?<![\p{L}\p{N}'’-])(?:I(?:['’](?:m|ve|ll|d))?|me|my|myself|we(?:['’](?:re|ve|ll|d))?|us|our|ours|ourselves|let['’]s)(?![\p{L}\p{N}-]|['’]\p{L})/giu;
const company = /^(?:we|us|our)/i;
const thirdPerson = /\bthe (?:user|developer|reader)s? (?:should|must|can|may|will|needs? to|has to|have to)\b/gi;

/** Text addresses readers directly. Questions in headings and quotes are the reader's own words. */
export const secondPerson = definePageRule({
  name: 'second-person',
  group: 'language',
  severity: 'suggestion',
  sentence: 'Instructions address the reader as “you”, not “we” or “the user”.',
  requestPattern: /\b(?:second|first) person\b|\baddress(?:es|ing)? (?:the )?(?:reader|user)s?\b/i,
  example: { wrong: 'Next, we install the package.', right: 'Next, install the package.' },
  options: z.object({
    companyVoice: z
      .boolean()
      .default(false)
      .meta({ label: 'Allow “we”', help: 'For sites where the company calls itself “we”.' }),
  }),
  check: (page, { say, options }) => {
    if (!page.isEnglish || /(?:^|\/)(?:legal|terms|privacy|changelog|blog)(?:[/.-]|$)/i.test(page.path)) return [];
    return page.prose.flatMap((prose) => {
      if (isQuestion(prose)) return [];
      const found: Finding[] = [];
      for (const match of outsideQuotes(prose.text, firstPerson)) {
        const word = match[0];
        if ((options.companyVoice && company.test(word)) || isName(prose.text, match)) continue;
        const { from, to } = prose.source(match.index, match.index + word.length);
        found.push(say(from, to, `“${word}”: address the reader as “you”.`));
      }
      for (const match of outsideQuotes(prose.text, thirdPerson)) {
        const { from, to } = prose.source(match.index, match.index + match[0].length);
        found.push(say(from, to, `“${match[0]}”: address the reader as “you”.`));
      }
      return found;
    });
  },
});

function isQuestion({ kind, text }: Prose): boolean {
  return (kind === 'heading' || kind === 'cell') && /\?\s*$|^\s*I\s/.test(text);
}

/** `I/O`, `US`, `ME`, Roman numerals, and names such as “My Account”. */
function isName(plain: string, { 0: word, index }: RegExpExecArray): boolean {
  const isWithinName = /^(?:My|Our|Me|Us)$/.test(word) && index > 0 && !/[.!?:]\s*$/.test(plain.slice(0, index));
  const isInitials = /^(?:US|ME|MY|WE|OUR)$/.test(word);
  const isNumber =
    word === 'I' &&
    (/^[./&)]/.test(plain.slice(index + 1)) ||
      /(?:part|phase|type|class|level|tier|section|step)\s$/i.test(plain.slice(0, index)));
  return isWithinName || isInitials || isNumber;
}

function outsideQuotes(plain: string, pattern: RegExp): readonly RegExpExecArray[] {
  const quotes = [...plain.matchAll(/“[^”]*”|"[^"]*"|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])/gu)].map(
    ({ index, 0: text }) => [index, index + text.length] as const,
  );
  return [...plain.matchAll(pattern)].filter(({ index }) => !quotes.some(([from, to]) => index >= from && index < to));
}
