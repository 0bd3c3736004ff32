import { languages } from 'monaco-editor/editor';
import { conf, language } from 'monaco-editor/languages/definitions/mdx/mdx.js';
import { correctEnterRules } from './mdxEnterRules.ts';

type Rules = readonly languages.IMonarchLanguageRule[];

const rulesOf = (state: string): Rules => language.tokenizer[state] ?? [];
const isAny =
  (...patterns: readonly string[]) =>
  (rule: Rules[number]) =>
    Array.isArray(rule) && patterns.includes(String(rule[0]));

const escaped = /\\[^\w\s]/;
/** A name with underscores inside, which are not emphasis. */
const name = /[A-Za-z0-9]+(?:_+[A-Za-z0-9]+)+/;

/** Emphasis marks that close on their line; all others are plain characters. */
const marks: Rules = [
  [escaped, ''],
  [/_(?=[^_\s][^_]*_)/, { token: 'emphasis', next: '@emphasis_underscore' }],
  [/\*(?=[^*\s][^*]*\*(?!\*))/, { token: 'emphasis', next: '@emphasis_asterisk' }],
  [/\*\*(?=[^*\s].*\*\*)/, { token: 'strong', next: '@strong' }],
  [/\*+/, ''],
];

/**
 * MDX tokenizer. Monaco's own ends an import only at single quotes, takes every thematic break for front matter, and
 * every asterisk, even an escaped one, for emphasis, which miscolors the rest.
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
    // A heading ends with its line, even after an escape or inline code.
    header: [
      [/\\[^\w\s]$/, { token: 'keyword', next: '@pop' }],
      [/`[^`]*`$/, { token: 'variable.source', next: '@pop' }],
      ...rulesOf('header'),
    ],
    import: [[/['"]\s*;?\s*$/, { token: 'string', next: '@pop', nextEmbedded: '@pop' }]],
  },
};

/** Monaco asks for a language when a file is first shown; the last tokenizer registered wins. */
export function registerMdxLanguage(): void {
  const { Indent: indent, Outdent: outdent } = languages.IndentAction;
  conf.onEnterRules = correctEnterRules(conf.onEnterRules, { indent, outdent });
  languages.registerTokensProviderFactory('mdx', { create: () => mdx });
}
