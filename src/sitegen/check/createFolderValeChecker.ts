import { createValePageChecker, type ValeChecker } from '#lint/vale/createValePageChecker.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import type { FolderReader } from './folderToCheck.ts';
import { createSiteSpeller } from './siteSpeller.ts';
import { createValeFileReader } from './valeFileReader.ts';

/** Checks by the folder's own Vale rules; null where it has none. */
export function createFolderValeChecker(root: string, { files, textOf }: FolderReader): ValeChecker | null {
  const configuration = findValeConfig(files);
  return configuration === null
    ? null
    : createValePageChecker(
        readVale(configuration, createValeFileReader(root), () => createSiteSpeller({ textOf })),
        () => performance.now(),
      );
}
