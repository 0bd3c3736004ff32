import { checkWithVale, type ValeChecker } from '#lint/vale/checkWithVale.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import type { Folder } from './folderToCheck.ts';
import { siteSpeller } from './siteSpeller.ts';
import { valeFilesOf } from './valeFilesOf.ts';

/** Checks by the folder's own Vale rules; null where it has none. */
export function valeOf(root: string, { files, textOf }: Folder): ValeChecker | null {
  const configuration = findValeConfig(files);
  return configuration === null
    ? null
    : checkWithVale(
        readVale(configuration, valeFilesOf(root), () => siteSpeller({ textOf })),
        () => performance.now(),
      );
}
