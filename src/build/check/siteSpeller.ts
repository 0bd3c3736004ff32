import { readSiteWords, siteWordsName, withSiteWords } from '#lint/spelling/siteWords.ts';
import type { Speller } from '#lint/spelling/speller.ts';
import { englishSpeller } from './englishSpeller.ts';
import type { Folder } from './folderToCheck.ts';

/** Knows English, and the words of a folder's own list. */
export function siteSpeller({ textOf }: Pick<Folder, 'textOf'>): Speller {
  return withSiteWords(englishSpeller(), readSiteWords(textOf(siteWordsName)));
}
