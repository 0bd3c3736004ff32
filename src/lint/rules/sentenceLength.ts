import { z } from 'zod';
import { proseObjectPlaceholder, type Prose } from '../page/prose.ts';
import { definePageRule } from '../rule.ts';

/** A sentence ends with punctuation and a space, not with the period of an abbreviation. */
const ends =
  /(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|fig|dr|mr|ms))[.!?]["”’)\]]*(?=\s+["“(]?[\p{Lu}\p{N}\uFFFC])|[\n\u2028](?=\s*\n)|[。！？]/giu;

/** Sentences that are too long to read once. */
export const sentenceLength = definePageRule({
  name: 'sentence-length',
  group: 'language',
  severity: 'suggestion',
  sentence: 'Sentences are short: 25 words or fewer.',
  requestPattern:
    /\b(?:short|concise|brief)\b.*\bsentences?\b|\bsentences?\b.*\b(?:short|concise|brief|long(?:er)?|words)\b|\b(?:long|run-on) sentences?\b|\bwords (?:per|in a|in each) sentence\b/i,
  example: {
    wrong: 'A sentence that goes on and on, and then takes up one more thought …',
    right: 'One thought. Then the next.',
  },
  options: z.object({
    suggested: z
      .number()
      .int()
      .min(5)
      .max(200)
      .default(25)
      .meta({ label: 'Suggestion limit (words)', help: 'Suggests splitting sentences longer than this.' }),
    most: z
      .number()
      .int()
      .min(5)
      .max(200)
      .default(40)
      .meta({ label: 'Warning limit (words)', help: 'Warns about sentences longer than this.' }),
  }),
  check: (page, { say, options }) =>
    page.prose
      .filter(({ kind }) => kind === 'paragraph')
      .flatMap((prose) =>
        sentences(prose).flatMap(([start, end]) => {
          const words = wordsIn(prose.text.slice(start, end));
          if (words <= options.suggested) return [];
          const { from, to } = prose.source(start, end);
          const finding = say(from, to, `This sentence has ${words} words. Split it so it’s easier to read.`);
          return [words > options.most ? { ...finding, severity: 'warning' as const } : finding];
        }),
      ),
});

/** Sentence ranges, without the white space around them. */
function sentences(prose: Prose): readonly (readonly [number, number])[] {
  const plain = prose.text;
  const found: (readonly [number, number])[] = [];
  let start = endOfLabel(prose);
  const add = (end: number) => {
    const text = plain.slice(start, end);
    const from = start + text.length - text.trimStart().length;
    if (text.trim() !== '') found.push([from, from + text.trim().length]);
    start = end;
  };
  for (const match of plain.matchAll(ends)) add(match.index + match[0].length);
  add(plain.length);
  return found;
}

/** Where the text after a label begins: bold text or code, and a colon or dash. It isn't part of the first sentence. */
function endOfLabel({ text: plain, spans }: Prose): number {
  const strong = spans.find(({ kind, from }) => kind === 'strong' && from === 0)?.to ?? 0;
  if (/:\s*$/.test(plain.slice(0, strong))) return strong;
  const from = strong === 0 && plain.startsWith(proseObjectPlaceholder) ? 1 : strong;
  const mark = from === 0 ? null : /^\s*(?:\([^()]*\)\s*)?(?::|[–—-](?=\s))/.exec(plain.slice(from));
  return mark === null ? 0 : from + mark[0].length;
}

/** Word count for languages with spaces; a URL or a piece of code is one word. */
function wordsIn(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}\uFFFC]/u.test(word)).length;
}
