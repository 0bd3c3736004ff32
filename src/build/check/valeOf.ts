import { readChecksFile, checksFileName } from '#lint/switches/checksFile.ts';
import { checkWithVale, type ValeChecker } from '#lint/vale/checkWithVale.ts';
import { chosenFindings } from '#lint/vale/chosenFindings.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import type { Folder } from './folderToCheck.ts';
import { siteSpeller } from './siteSpeller.ts';
import { valeFilesOf } from './valeFilesOf.ts';

/** Checks by the folder's own Vale rules, as far as the team did not switch them otherwise; null where it has none. */
export function valeOf(root: string, { files, textOf }: Folder): ValeChecker | null {
  const configuration = findValeConfig(files);
  if (configuration === null) return null;
  const { check, problems } = checkWithVale(
    readVale(configuration, valeFilesOf(root), () => siteSpeller({ textOf })),
    () => performance.now(),
  );
  const { switches } = readChecksFile(textOf(checksFileName));
  return { check: (path, text, body) => chosenFindings(check(path, text, body), text, switches), problems };
}
