import type { Finding } from '#base/finding.ts';
import type { AlsoOfPage } from '#lint/checkSite.ts';
import { readChecksFile, checksFileName } from '#lint/switches/checksFile.ts';
import { checkWithVale } from '#lint/vale/checkWithVale.ts';
import { chosenFindings } from '#lint/vale/chosenFindings.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import type { Folder } from './folderToCheck.ts';
import { siteSpeller } from './siteSpeller.ts';
import { valeFilesOf } from './valeFilesOf.ts';

/** Checks by the folder's own Vale rules, as far as the team did not switch them otherwise; null where it has none. */
export function valeOf(
  root: string,
  { files, textOf }: Folder,
): { readonly check: AlsoOfPage; readonly problems: () => readonly Finding[] } | null {
  const configuration = findValeConfig(files);
  if (configuration === null) return null;
  const { check, problems } = checkWithVale(
    readVale(configuration, valeFilesOf(root), () => siteSpeller({ textOf })),
    () => performance.now(),
  );
  const { switches } = readChecksFile(textOf(checksFileName));
  return { check: (path, text, body) => chosenFindings(check(path, text, body), text, switches), problems };
}
