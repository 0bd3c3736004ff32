import { parseSiteWords, siteWordsPath, extendSpeller } from '#lint/spelling/siteWords.ts';
import type { Speller } from '#lint/spelling/speller.ts';
import { getEnglishSpeller } from './englishSpeller.ts';
import type { FolderReader } from './folderToCheck.ts';

/** Knows English, and the words of a folder's own list. */
export function createSiteSpeller({ textOf }: Pick<FolderReader, 'textOf'>): Speller {
  return extendSpeller(getEnglishSpeller(), parseSiteWords(textOf(siteWordsPath)));
}
