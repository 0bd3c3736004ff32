import { expect, it } from 'vitest';
import { allRules } from '../rules/registry.ts';
import { inferredChecks } from './inferredChecks.ts';
import { rulesGroups } from './rulesGroups.ts';

it('maps the rules of a new file to checks, leaving those only a person can judge', () => {
  const behind = rulesGroups.flatMap((group) =>
    group.rules.map((words) => [words, inferredChecks(words, allRules)] as const),
  );
  expect(Object.fromEntries(behind.filter(([, names]) => names.length > 0))).toEqual({
    'Use the second person for instructions.': ['second-person'],
    'Use the active voice.': ['active-voice'],
    'Use the present tense for current behavior and the future tense for the results of an action.': ['future-tense'],
    'Use the same word for the same thing everywhere.': ['terms'],
    'Keep sentences short.': ['sentence-length'],
    'Use numbered steps for procedures.': ['steps-for-procedures'],
    'Specify the language, and the file name where it matters.': ['code-language'],
    'Never include real keys or secrets.': ['no-secrets'],
    'Write alt text for every image and diagram.': ['alt-text'],
    'Write link text that says where the link goes.': ['link-text'],
    'Start headings at H2 and don’t skip levels.': ['heading-levels'],
    'Use colors that have enough contrast with their background.': ['color-contrast', 'page-colors'],
    'Steps for procedures.': ['steps-for-procedures'],
    'Wrap all images in Frame.': ['framed-images'],
  });
});

it.each([
  ['Use “email”, not “e-mail”.', ['terms']],
  ['Don’t write in the passive voice', ['active-voice']],
  ['Address the reader as “you”.', ['second-person']],
  ['All images must have alt text, inside a `<Frame>`', ['alt-text', 'framed-images']],
  ['Always specify a language on fenced code blocks', ['code-language']],
  ['Never commit API keys, tokens or passwords', ['no-secrets']],
  ['Use descriptive link text instead of “click here”', ['link-text']],
  ['Do not skip heading levels', ['heading-levels']],
  ['Every page needs a title and description in its frontmatter', ['front-matter']],
  ['Make sure that there are no broken links', ['dead-links']],
  ['Sentences have at most 20 words', ['sentence-length']],
  ['Add new pages to the navigation in docs.json', ['pages-without-entry']],
  ['Give each parameter its type', ['field-types']],
  ['Be kind.', []],
  ['Use tabs for alternatives.', []],
  ['Write in American English.', []],
  ['Explain what a token is before you use it.', []],
  ['Ask before you add a new image.', []],
])('finds the checks for “%s”', (words, names) => {
  expect(inferredChecks(words, allRules)).toEqual(names);
});
