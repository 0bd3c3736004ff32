import { z } from 'zod';
import { listSections } from '../page/listSections.ts';
import { definePageRule } from '../rule.ts';

const usual = [
  'additional information',
  'additional info',
  'details',
  'etc',
  'general',
  'general information',
  'info',
  'information',
  'misc',
  'miscellaneous',
  'more',
  'more details',
  'more info',
  'more information',
  'note',
  'notes',
  'other',
  'others',
  'stuff',
  'tbd',
  'todo',
  'untitled',
];

/** Headings that don't say what their section is about. */
export const vagueHeadings = definePageRule({
  name: 'vague-headings',
  group: 'organization',
  severity: 'suggestion',
  sentence: 'Headings say what the section is about.',
  requestPattern:
    /\b(?:descriptive|specific|meaningful|keyword\S*|clear|vague|generic)\b[^.]*\bheadings?\b|\bheadings?\b[^.]*\b(?:descri(?:be|bes|ptive)|specific|meaningful|keywords?|vague|generic)\b|\bheadings?\b[^.]*\b(?:tell|say|summari[sz]e)s?\b[^.]*\b(?:what|sections?)\b/i,
  example: { wrong: '## Miscellaneous', right: '## Time zones and holidays' },
  options: z.object({
    words: z
      .array(z.string())
      .default(usual)
      .meta({ label: 'Vague headings', help: 'Headings with only this text are flagged.' }),
  }),
  check: (page, { say, options }) => {
    const vague = new Set(options.words.map((word) => word.toLowerCase()));
    return listSections(page).flatMap(({ title, heading }) => {
      const words = title.toLowerCase().replace(/[\s.:!…]+$/, '');
      return vague.has(words) || /^(?:step|part|section) (?:\d+|one|two|three|four|five|six)$/.test(words)
        ? [say(heading.from, heading.to, `“${title}” doesn’t say what this section is about.`)]
        : [];
    });
  },
});
