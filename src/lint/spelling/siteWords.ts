import { detectLineEnding } from '#base/encoding.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { Speller } from './speller.ts';

/** Path of a site's own words, one per line; a repository with Vale vocabularies has them in its `accept.txt`. */
export const siteWordsPath = '.docwright/words.txt';

/** Words of a list, without empty lines and those that begin with #. */
export function parseSiteWords(text: string | null): ReadonlySet<string> {
  return new Set(
    (text ?? '')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
}

/** A speller that also knows a site's words; a lowercase word also matches with a capital. Each lookup takes constant time. */
export function extendSpeller(speller: Speller, words: ReadonlySet<string>): Speller {
  if (words.size === 0) return speller;
  const isOwn = (word: string) => words.has(word) || words.has(word.charAt(0).toLowerCase() + word.slice(1));
  return { isWord: (word) => isOwn(word) || speller.isWord(word), suggestions: speller.suggestions };
}

/**
 * Edits that append a word to a list; empty if it is already there. Lines of Vale's lists are patterns, so special
 * characters are escaped.
 */
export function addSiteWord(text: string, word: string, isPattern: boolean): readonly TextEdit[] {
  const line = isPattern ? word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : word;
  if (line.trim() === '' || parseSiteWords(text).has(line)) return [];
  const newline = detectLineEnding(text);
  const lead = text === '' || text.endsWith('\n') ? '' : newline;
  return [{ from: text.length, to: text.length, text: `${lead}${line}${newline}` }];
}
