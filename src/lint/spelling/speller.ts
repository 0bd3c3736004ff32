import nspell from 'nspell';
import { isTechnicalTerm } from './technicalTerms.ts';

/** Knows the words of a language. */
export interface Speller {
  readonly isWord: (word: string) => boolean;
  /** Words that may be meant by one that is none, the likeliest first. Takes long: ask it for the word that somebody looks at. */
  readonly suggestions: (word: string) => readonly string[];
}

/** A speller by the two texts of a Hunspell dictionary. Reading them takes about a second of a worker. */
export function createSpeller(affixes: string, dictionary: string): Speller {
  const spelling = nspell(affixes, dictionary);
  const known = new Map<string, boolean>();
  const suggested = new Map<string, readonly string[]>();
  return {
    isWord: (word) => {
      const before = known.get(word) ?? (isTechnicalTerm(word) || spelling.correct(word.replaceAll('’', "'")));
      known.set(word, before);
      return before;
    },
    suggestions: (word) => {
      const before = suggested.get(word) ?? spelling.suggest(word);
      suggested.set(word, before);
      return before;
    },
  };
}
