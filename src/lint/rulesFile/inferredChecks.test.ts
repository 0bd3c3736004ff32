import { expect, it } from 'vitest';
import { apiRules } from '../apiRules.ts';
import { allRules } from '../rules/registry.ts';
import { inferredChecks } from './inferredChecks.ts';
import { rulesGroups } from './rulesGroups.ts';

const rules = [...allRules, ...apiRules];

it('maps the rules of a new file to checks, leaving those only a person can judge', () => {
  const behind = rulesGroups.flatMap((group) =>
    group.rules.map((words) => [words, inferredChecks(words, rules)] as const),
  );
  expect(Object.fromEntries(behind.filter(([, names]) => names.length > 0))).toEqual({
    'Use clear, direct language.': ['wordy-phrases'],
    'Use the second person for instructions.': ['second-person'],
    'Use the active voice.': ['active-voice'],
    'Use the present tense for current behavior and the future tense for the results of an action.': ['future-tense'],
    'Define a term where it first appears.': ['late-definitions'],
    'Use the same word for the same thing everywhere.': ['terms'],
    'Keep sentences short.': ['sentence-length'],
    'Use parallel structure for items in a list.': ['parallel-lists'],
    'Start with the most important information.': ['page-introduction'],
    'Put the basics before advanced topics.': ['basics-first'],
    'Use numbered steps for procedures.': ['steps-for-procedures'],
    'List prerequisites before instructions.': ['prerequisites-first'],
    'Describe the expected result after each major step.': ['expected-results'],
    'Write headings that describe the section, with keywords that readers search for.': ['vague-headings'],
    'Focus on what readers want to achieve.': ['reader-goals'],
    'Answer the questions readers are likely to have.': ['empty-sections'],
    'Explain what to do when something fails.': ['failure-help'],
    'Make pages easy to skim.': ['long-paragraphs'],
    'Explain how to check that it worked.': ['verification-steps'],
    'Show complete, runnable code.': ['incomplete-code'],
    'Handle errors and edge cases.': ['ignored-errors'],
    'Use realistic data.': ['realistic-data'],
    'Run code before you publish it.': ['json-syntax'],
    'Specify the language, and the file name where it matters.': ['code-language'],
    'Use comments to explain complex code.': ['code-comments'],
    'Never include real keys or secrets.': ['no-secrets'],
    'Document all parameters, including optional ones.': ['described-fields', 'openapi/undescribed-parameter'],
    'Show success and error responses.': ['openapi/error-without-example', 'openapi/only-success'],
    'State rate limits as numbers.': ['rate-limits'],
    'Show how to authenticate.': ['authentication-examples'],
    'Explain all status codes.': ['openapi/undescribed-response'],
    'Cover the full cycle from request to response.': ['endpoint-examples'],
    'Write alt text for every image and diagram.': ['alt-text'],
    'Write link text that says where the link goes.': ['link-text'],
    'Start headings at H2 and don’t skip levels.': ['heading-levels'],
    'Make sure everything works with a keyboard.': ['keyboard-access'],
    'Use colors that have enough contrast with their background.': ['color-contrast', 'page-colors'],
    'Steps for procedures.': ['steps-for-procedures'],
    'Tabs for alternatives, such as platforms.': ['tabs-for-alternatives'],
    'CodeGroup for the same code in several languages.': ['code-groups'],
    'Accordions for details that only some readers need.': ['accordions-for-details'],
    'RequestExample and ResponseExample for endpoints.': ['endpoint-examples'],
    'ParamField for parameters, ResponseField for responses.': ['fields-for-parameters'],
    'Expandable for nested properties.': ['expandable-fields'],
    'Wrap all images in Frame.': ['framed-images'],
  });
});

/** The rules of the assistant's file, in the words of the specification. */
const specified = [
  'Clear, direct language',
  'Second person for instructions',
  'Active voice',
  'Present tense for current states and future tense for outcomes',
  'Define jargon at first use',
  'Consistent terminology',
  'Concise sentences',
  'Parallel structure',
  'Most important information first',
  'Basic before advanced',
  'Numbered steps for complex procedures',
  'Prerequisites before instructions',
  'Expected outcome per major step',
  'Descriptive, keyword-rich headings',
  'Focus on user goals',
  'Answer likely questions',
  'Troubleshooting for likely failures',
  'Scannable layout',
  'Verification steps',
  'Complete and runnable',
  'Error handling and edge cases',
  'Realistic data',
  'Tested before publishing',
  'Language and file name given where relevant',
  'Comments for complex logic',
  'No real keys or secrets',
  'Document all parameters including optional ones',
  'Success and error response examples',
  'Rate-limit information with specific limits',
  'Authentication examples in proper format',
  'Explain all HTTP status codes',
  'Cover the full request/response cycle',
  'Alt text for all images and diagrams',
  'Specific link text',
  'Heading hierarchy starting at level 2',
  'Keyboard navigation considerations',
  'Sufficient color contrast',
  'Steps for procedures',
  'Tabs for platform-specific or alternative content',
  'CodeGroup for multi-language samples',
  'Accordions for progressive disclosure',
  'RequestExample/ResponseExample for API endpoint documentation',
  'ParamField for parameters and ResponseField for responses',
  'Expandable for nested properties',
  'All images are wrapped in Frame',
];

it.each(specified)('finds a check for “%s”', (words) => {
  expect(inferredChecks(words, rules)).not.toEqual([]);
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
  expect(inferredChecks(words, rules)).toEqual(names);
});
