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
      'Speak to the reader: second person for instructions.',
      'Use the active voice.',
      'Use the present tense for how things are, and the future tense for what an action leads to.',
      'Explain a term where it first appears.',
      'Use the same word for the same thing everywhere.',
      'Keep sentences short.',
      'Give all items in a list the same form.',
    ],
  },
  {
    name: 'organization',
    title: 'Content organization',
    words: ['organization', 'organisation', 'structure', 'content', 'headings'],
    rules: [
      'Begin with what matters most.',
      'Put the basics before advanced topics.',
      'Use numbered steps for procedures.',
      'Say what is needed before saying what to do.',
      'Say what to expect after each major step.',
      'Write headings that say what is below them, in the words that readers search for.',
      'Keep related things together.',
    ],
  },
  {
    name: 'readers',
    title: 'User-centered approach',
    words: ['user', 'reader', 'audience', 'troubleshooting'],
    rules: [
      'Write for what readers want to achieve.',
      'Answer the questions that readers are likely to have.',
      'Say what to do when something fails.',
      'Make pages easy to skim.',
      'Say how to check that it worked.',
    ],
  },
  {
    name: 'code',
    title: 'Code examples',
    words: ['code', 'example', 'snippet'],
    rules: [
      'Show complete code that runs.',
      'Handle errors and edge cases.',
      'Use realistic data.',
      'Show the output.',
      'Run code before you publish it.',
      'Name the language, and the file where it matters.',
      'Explain complex code in comments.',
      'Never show a real key or secret.',
    ],
  },
  {
    name: 'api',
    title: 'API documentation',
    words: ['api', 'endpoint', 'rest', 'reference'],
    rules: [
      'Document all parameters, including optional ones.',
      'Show responses for success and failure.',
      'Give rate limits in numbers.',
      'Show how to authenticate.',
      'Explain all status codes.',
      'Cover the whole way from request to response.',
    ],
  },
  {
    name: 'accessibility',
    title: 'Accessibility',
    words: ['accessibility', 'a11y', 'alt text'],
    rules: [
      'Describe each image and diagram in its alt text.',
      'Write link text that says where the link leads.',
      'Start headings at level 2 and skip no level.',
      'Make sure that everything works with a keyboard.',
      'Use colors that stand out from their background.',
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
      'Accordions for what only some readers need.',
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
  return `# Rules for writing this documentation\n\nYou are a technical writer. You write pages of MDX with the components of this site, by these rules.\n\n${groups.join('\n')}`;
}
