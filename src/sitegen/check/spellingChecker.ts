import { isPagePath } from '#base/fileKind.ts';
import { isSpellingEnabled, createSpellChecker } from '#lint/spelling/createSpellChecker.ts';
import type { RuleSettings } from '#lint/switches/checksFile.ts';
import type { ValeChecker } from '#lint/vale/createValePageChecker.ts';
import type { FolderReader } from './folderToCheck.ts';
import { createSiteSpeller } from './siteSpeller.ts';

/** Finds what is misspelled on the pages for which the team switched spelling on; null, and no dictionary is read, where it did not. */
export function createSpellingChecker(folder: FolderReader, switches: RuleSettings): ValeChecker['check'] | null {
  if (![...folder.files].some((path) => isPagePath(path) && isSpellingEnabled(switches, path))) return null;
  const check = createSpellChecker(createSiteSpeller(folder), () => performance.now());
  return (path, text, body) => (isSpellingEnabled(switches, path) ? check(path, text, body) : []);
}
