declare module 'nspell' {
  /** What is used of nspell 2, which brings no types. */
  interface Spelling {
    correct(word: string): boolean;
    suggest(word: string): string[];
  }
  const nspell: (affixes: string, dictionary: string) => Spelling;
  export = nspell;
}
