declare module 'nspell' {
  /** The part of nspell 2 used here; it ships no types. */
  interface Spelling {
    correct(word: string): boolean;
    suggest(word: string): string[];
  }
  const nspell: (affixes: string, dictionary: string) => Spelling;
  export = nspell;
}
