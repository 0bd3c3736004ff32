import { z } from 'zod';
import { isProgramLanguage, listCodeBlocks } from '../page/codeBlocks.ts';
import { definePageRule } from '../rule.ts';

const comment = /(?:^|\s|[;{}])(?:\/\/|#|\/\*|\{\/\*|<!--)|"""|'''|^\s*\*/m;

/** Long code without a comment. Off by default: code can be plain without one. */
export const codeComments = definePageRule({
  name: 'code-comments',
  group: 'code',
  severity: 'suggestion',
  isOff: true,
  sentence: 'Long code examples have comments.',
  wantsPresence: true,
  requestPattern:
    /\bcomments?\b[^.]*\b(?:code(?! reviews?\b)|complex|logic)\b|\b(?:code(?! reviews?\b)|complex|logic)\b[^.]*\bcomments?\b/i,
  example: { wrong: 'Code of 40 lines without a comment', right: 'The same, with a comment above each part' },
  options: z.object({
    lines: z
      .number()
      .int()
      .min(5)
      .max(1000)
      .default(30)
      .meta({ label: 'Limit (lines)', help: 'Flags code with at least this many lines and no comment.' }),
  }),
  check: (page, { say, options }) =>
    listCodeBlocks(page).flatMap(({ node, language, fence: [from, to] }) => {
      const lines = node.value.split('\n').filter((line) => line.trim() !== '').length;
      return !isProgramLanguage(language) || lines < options.lines || comment.test(node.value)
        ? []
        : [say(from, to, `This code has ${lines} lines and no comment. Explain its parts.`)];
    }),
});
