import type { RuleGroup } from '../rule.ts';

/** A group of the assistant's rules file (specification, "assistant rules file"). */
export interface RulesGroup {
  readonly name: RuleGroup;
  /** Heading in a new file. */
  readonly title: string;
  /** Lowercase keywords that identify the group in a heading of an existing file. */
  readonly words: readonly string[];
  /** Rules in a new file. */
  readonly rules: readonly string[];
}

/** The eight groups, in the order of the specification. */
export const rulesGroups: readonly RulesGroup[] = [
  {
    name: 'language',
    title: 'Language and style',
    words: ['language', 'style', 'tone', 'voice', 'writing', 'wording', 'terminology', 'terms', 'words'],
    rules: [
      'Use clear, direct language.',
      'Use the second person for instructions.',
      'Use the active voice.',
      'Use the present tense for current behavior and the future tense for the results of an action.',
      'Define a term where it first appears.',
      'Use the same word for the same thing everywhere.',
      'Keep sentences short.',
      'Use parallel structure for items in a list.',
    ],
  },
  {
    name: 'organization',
    title: 'Content organization',
    words: ['organization', 'organisation', 'structure', 'content', 'headings'],
    rules: [
      'Start with the most important information.',
      'Put the basics before advanced topics.',
      'Use numbered steps for procedures.',
      'List prerequisites before instructions.',
      'Describe the expected result after each major step.',
      'Write headings that describe the section, with keywords that readers search for.',
      'Keep related information together.',
    ],
  },
  {
    name: 'readers',
    title: 'User-centered approach',
    words: ['user', 'reader', 'audience', 'troubleshooting'],
    rules: [
      'Focus on what readers want to achieve.',
      'Answer the questions readers are likely to have.',
      'Explain what to do when something fails.',
      'Make pages easy to skim.',
      'Explain how to check that it worked.',
    ],
  },
  {
    name: 'code',
    title: 'Code examples',
    words: ['code', 'example', 'snippet'],
    rules: [
      'Show complete, runnable code.',
      'Handle errors and edge cases.',
      'Use realistic data.',
      'Show the expected output.',
      'Run code before you publish it.',
      'Specify the language, and the file name where it matters.',
      'Use comments to explain complex code.',
      'Never include real keys or secrets.',
    ],
  },
  {
    name: 'api',
    title: 'API documentation',
    words: ['api', 'endpoint', 'rest', 'reference'],
    rules: [
      'Document all parameters, including optional ones.',
      'Show success and error responses.',
      'State rate limits as numbers.',
      'Show how to authenticate.',
      'Explain all status codes.',
      'Cover the full cycle from request to response.',
    ],
  },
  {
    name: 'accessibility',
    title: 'Accessibility',
    words: ['accessibility', 'a11y', 'alt text'],
    rules: [
      'Write alt text for every image and diagram.',
      'Write link text that says where the link goes.',
      'Start headings at H2 and don’t skip levels.',
      'Make sure everything works with a keyboard.',
      'Use colors that have enough contrast with their background.',
      'Make pages easy to skim.',
    ],
  },
  {
    name: 'components',
    title: 'Component selection',
    words: ['component', 'mdx'],
    rules: [
      'Steps for procedures.',
      'Tabs for alternatives, such as platforms.',
      'CodeGroup for the same code in several languages.',
      'Accordions for details that only some readers need.',
      'RequestExample and ResponseExample for endpoints.',
      'ParamField for parameters, ResponseField for responses.',
      'Expandable for nested properties.',
    ],
  },
  {
    name: 'images',
    title: 'Images',
    words: ['image', 'media', 'picture', 'screenshot', 'frame'],
    rules: ['Wrap all images in Frame.'],
  },
];

/** Text of a new rules file, from the specification's groups. */
export function createRulesTemplate(): string {
  const groups = rulesGroups.map(({ title, rules }) => `## ${title}\n\n${rules.map((rule) => `- ${rule}\n`).join('')}`);
  return `# Documentation writing guidelines\n\nYou are a technical writer. Write MDX pages with this site’s components and follow these rules.\n\n${groups.join('\n')}`;
}
