import type { Finding } from '#base/finding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { readChecksFile, checksFileName } from '#lint/switches/checksFile.ts';
import { checkWithVale } from '#lint/vale/checkWithVale.ts';
import { chosenFindings } from '#lint/vale/chosenFindings.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import type { Folder } from './folderToCheck.ts';
import { siteSpeller } from './siteSpeller.ts';
import { valeFilesOf } from './valeFilesOf.ts';

/** What the folder's own Vale rules say of its pages, as far as the team did not switch them otherwise; null where it has none. */
export function valeFindings(root: string, { files, textOf }: Folder): readonly Finding[] | null {
  const configuration = findValeConfig(files);
  if (configuration === null) return null;
  const { check, problems } = checkWithVale(
    readVale(configuration, valeFilesOf(root), () => siteSpeller({ textOf })),
    () => performance.now(),
  );
  const { switches } = readChecksFile(textOf(checksFileName));
  const found = [...files]
    .filter(isPagePath)
    .toSorted()
    .flatMap((path) => {
      const text = textOf(path);
      return text === null ? [] : chosenFindings(check(path, text), text, switches);
    });
  // What a rule takes too long for is known when all pages were read.
  return [...problems(), ...found];
}
