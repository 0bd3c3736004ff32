/** Monaco's MDX tokenizer, which the package has no types for. */
declare module 'monaco-editor/languages/definitions/mdx/mdx.js' {
  import type { languages } from 'monaco-editor/editor';

  export const language: Omit<languages.IMonarchLanguage, 'tokenizer'> & {
    readonly tokenizer: Readonly<Record<string, readonly languages.IMonarchLanguageRule[]>>;
  };
}
