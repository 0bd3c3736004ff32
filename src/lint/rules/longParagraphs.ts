import { z } from 'zod';
import { definePageRule } from '../rule.ts';

/** Paragraphs too long to skim. */
export const longParagraphs = definePageRule({
  name: 'long-paragraphs',
  group: 'readers',
  severity: 'suggestion',
  sentence: 'Paragraphs are short enough to skim.',
  requestPattern:
    /\b(?:skim(?:m\w+)?|scannab\w+|(?:easy|easier|quick) (?:to )?scan(?:ning)?)\b|\b(?:short|brief)\b[^.]*\bparagraphs?\b|\bparagraphs?\b[^.]*\b(?:short|brief|long)\b|\b(?:limit|at most|no more than)\b[^.]*\bparagraphs?\b|\bparagraphs?\b[^.]*\b(?:at most|no more than|fewer than|under|limit(?:ed)?|or (?:fewer|less))\b|\blong paragraphs?\b|\bwalls? of text\b/i,
  example: { wrong: 'One paragraph of 200 words', right: 'Three short ones, or a list' },
  options: z.object({
    words: z
      .number()
      .int()
      .min(20)
      .max(1000)
      .default(120)
      .meta({ label: 'Limit (words)', help: 'Flags paragraphs with more words than this.' }),
  }),
  check: (page, { say, options }) =>
    page.prose.flatMap((prose) => {
      if (prose.kind !== 'paragraph') return [];
      // Each line of a paragraph with line breaks is read on its own.
      const words = Math.max(
        ...prose.text
          .split(/\n(?=\s*[-•–*\d])/)
          .map((part) => part.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length),
      );
      if (words <= options.words) return [];
      const { from, to } = prose.source(0, prose.text.length);
      return [say(from, to, `This paragraph has ${words} words. Split it, or use a list, so it’s easier to skim.`)];
    }),
});
