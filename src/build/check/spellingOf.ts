import { isPagePath } from '#base/fileKind.ts';
import { isSpellingOn, siteSpelling } from '#lint/spelling/siteSpelling.ts';
import type { Switches } from '#lint/switches/checksFile.ts';
import type { ValeChecker } from '#lint/vale/checkWithVale.ts';
import type { Folder } from './folderToCheck.ts';
import { siteSpeller } from './siteSpeller.ts';

/** Finds what is misspelled on the pages for which the team switched spelling on; null, and no dictionary is read, where it did not. */
export function spellingOf(folder: Folder, switches: Switches): ValeChecker['check'] | null {
  if (![...folder.files].some((path) => isPagePath(path) && isSpellingOn(switches, path))) return null;
  const check = siteSpelling(siteSpeller(folder), () => performance.now());
  return (path, text, body) => (isSpellingOn(switches, path) ? check(path, text, body) : []);
}
