import { isPagePath } from '#base/fileKind.ts';
import { isSpellingOn, siteSpelling } from '#lint/spelling/siteSpelling.ts';
import { checksFileName, readChecksFile } from '#lint/switches/checksFile.ts';
import type { ValeChecker } from '#lint/vale/checkWithVale.ts';
import { chosenFindings } from '#lint/vale/chosenFindings.ts';
import type { Folder } from './folderToCheck.ts';
import { siteSpeller } from './siteSpeller.ts';

/** Finds what is misspelled on the pages for which the team switched spelling on; null, and no dictionary is read, where it did not. */
export function spellingOf(folder: Folder): ValeChecker['check'] | null {
  const { files, textOf } = folder;
  const { switches } = readChecksFile(textOf(checksFileName));
  if (![...files].some((path) => isPagePath(path) && isSpellingOn(switches, path))) return null;
  const check = siteSpelling(siteSpeller(folder), () => performance.now());
  return (path, text, body) =>
    isSpellingOn(switches, path) ? chosenFindings(check(path, text, body), text, switches) : [];
}
