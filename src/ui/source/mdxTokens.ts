import { languages } from 'monaco-editor/editor';
import { language } from 'monaco-editor/languages/definitions/mdx/mdx.js';

type Rules = readonly languages.IMonarchLanguageRule[];

const rulesOf = (state: string): Rules => language.tokenizer[state] ?? [];
const isAny =
  (...patterns: readonly string[]) =>
  (rule: Rules[number]) =>
    Array.isArray(rule) && patterns.includes(String(rule[0]));

const escaped = /\\[^\w\s]/;
/** A name with lines within it, which emphasize nothing. */
const name = /[A-Za-z0-9]+(?:_+[A-Za-z0-9]+)+/;

/** Marks that are closed on their line: all others are characters. */
const marks: Rules = [
  [escaped, ''],
  [/_(?=[^_\s][^_]*_)/, { token: 'emphasis', next: '@emphasis_underscore' }],
  [/\*(?=[^*\s][^*]*\*(?!\*))/, { token: 'emphasis', next: '@emphasis_asterisk' }],
  [/\*\*(?=[^*\s].*\*\*)/, { token: 'strong', next: '@strong' }],
  [/\*+/, ''],
];

/**
 * The colours of MDX, of which Monaco's own end an import at single quotes alone, take every dividing line for the start of front
 * matter, and every star for the start of emphasis, also an escaped one: all that follows is coloured as that then.
 */
const mdx: languages.IMonarchLanguage = {
  ...language,
  start: 'first',
  tokenizer: {
    ...language.tokenizer,
    first: [
      [/^---\s*$/, { token: 'meta.content', switchTo: '@frontmatter', nextEmbedded: 'yaml' }],
      [/./, { token: '@rematch', switchTo: '@root' }],
    ],
    frontmatter: [[/^---\s*$/, { token: 'meta.content', switchTo: '@root', nextEmbedded: '@pop' }]],
    root: [
      ...rulesOf('root')
        .filter((rule) => !isAny('/^---$/')(rule))
        .slice(0, -1),
      [name, ''],
      { include: 'content' },
    ],
    content: [...marks, ...rulesOf('content').filter((rule) => !isAny('/_/', '/\\*(?!\\*)/', '/\\*\\*/')(rule))],
    // A heading ends with its line, whatever stands at its end.
    header: [
      [/\\[^\w\s]$/, { token: 'keyword', next: '@pop' }],
      [/`[^`]*`$/, { token: 'variable.source', next: '@pop' }],
      ...rulesOf('header'),
    ],
    import: [[/['"]\s*;?\s*$/, { token: 'string', next: '@pop', nextEmbedded: '@pop' }]],
  },
};

/** Monaco asks for the colours of a language when a file of it is first shown; what is registered last is asked. */
export function registerMdxTokens(): void {
  languages.registerTokensProviderFactory('mdx', { create: () => mdx });
}
