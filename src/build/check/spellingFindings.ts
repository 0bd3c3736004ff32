import type { Finding } from '#base/finding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { isSpellingOn, siteSpelling } from '#lint/spelling/siteSpelling.ts';
import { checksFileName, readChecksFile } from '#lint/switches/checksFile.ts';
import { chosenFindings } from '#lint/vale/chosenFindings.ts';
import type { Folder } from './folderToCheck.ts';
import { siteSpeller } from './siteSpeller.ts';

/** What is misspelled on the pages of a folder whose team switched spelling on; nothing, and no dictionary is read, where it did not. */
export function spellingFindings(folder: Folder): readonly Finding[] {
  const { files, textOf } = folder;
  const { switches } = readChecksFile(textOf(checksFileName));
  const pages = [...files].filter((path) => isPagePath(path) && isSpellingOn(switches, path)).toSorted();
  if (pages.length === 0) return [];
  const check = siteSpelling(siteSpeller(folder), () => performance.now());
  return pages.flatMap((path) => {
    const text = textOf(path);
    return text === null ? [] : chosenFindings(check(path, text), text, switches);
  });
}
