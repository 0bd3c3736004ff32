import { detectLineEnding } from '#base/encoding.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { Speller } from './speller.ts';

/** Where a site keeps its own words, one a line; a repository with vocabularies of Vale has them in its `accept.txt`. */
export const siteWordsPath = '.docwright/words.txt';

/** The words of a list. Empty lines and those that begin with # are none. */
export function parseSiteWords(text: string | null): ReadonlySet<string> {
  return new Set(
    (text ?? '')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
}

/** A speller that knows a site's words as well: a word in small letters also where a sentence begins with it. However many they are, each word is looked up once. */
export function extendSpeller(speller: Speller, words: ReadonlySet<string>): Speller {
  if (words.size === 0) return speller;
  const isOwn = (word: string) => words.has(word) || words.has(word.charAt(0).toLowerCase() + word.slice(1));
  return { isWord: (word) => isOwn(word) || speller.isWord(word), suggestions: speller.suggestions };
}

/** The edits that put a word at the end of a list; nothing where it stands there. The lines of Vale's lists are patterns, so that signs are escaped there. */
export function addSiteWord(text: string, word: string, isPattern: boolean): readonly TextEdit[] {
  const line = isPattern ? word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : word;
  if (line.trim() === '' || parseSiteWords(text).has(line)) return [];
  const newline = detectLineEnding(text);
  const lead = text === '' || text.endsWith('\n') ? '' : newline;
  return [{ from: text.length, to: text.length, text: `${lead}${line}${newline}` }];
}
