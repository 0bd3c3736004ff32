import { languages } from 'monaco-editor/editor';
import { language } from 'monaco-editor/languages/definitions/mdx/mdx.js';

/**
 * The colours of MDX, of which Monaco's own end an import at single quotes alone, and take every dividing line for the start of front
 * matter: all that follows is coloured as code then.
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
    root: (language.tokenizer['root'] ?? []).filter((rule) => !(Array.isArray(rule) && String(rule[0]) === '/^---$/')),
    import: [[/['"]\s*;?\s*$/, { token: 'string', next: '@pop', nextEmbedded: '@pop' }]],
  },
};

/** Monaco asks for the colours of a language when a file of it is first shown; what is registered last is asked. */
export function registerMdxTokens(): void {
  languages.registerTokensProviderFactory('mdx', { create: () => mdx });
}
