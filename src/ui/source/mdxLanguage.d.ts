/** Monaco's MDX language, which the package has no types for. */
declare module 'monaco-editor/languages/definitions/mdx/mdx.js' {
  import type { languages } from 'monaco-editor/editor';

  /** Its rules for Enter can be replaced until Monaco registers them, when a file is first shown. */
  export const conf: { onEnterRules: languages.OnEnterRule[] };
  export const language: Omit<languages.IMonarchLanguage, 'tokenizer'> & {
    readonly tokenizer: Readonly<Record<string, readonly languages.IMonarchLanguageRule[]>>;
  };
}
