import type { Finding, Severity } from '#base/finding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { readChecksFile, checksFileName } from '#lint/switches/checksFile.ts';
import { checkWithVale } from '#lint/vale/checkWithVale.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import { englishSpeller } from './englishSpeller.ts';
import type { Folder } from './readFolder.ts';
import { valeFilesOf } from './valeFilesOf.ts';

/** What the folder's own Vale rules say of its pages, as far as the team did not switch them otherwise; null where it has none. */
export function valeFindings(root: string, { files, textOf }: Folder): readonly Finding[] | null {
  const configuration = findValeConfig(files);
  if (configuration === null) return null;
  const { check, problems } = checkWithVale(readVale(configuration, valeFilesOf(root), englishSpeller), () => performance.now());
  const { switches } = readChecksFile(textOf(checksFileName));
  const chosen = (finding: Finding, text: string): readonly Finding[] => {
    const severity: Severity | null = switches.severityOf(finding.rule, finding.path, finding.severity);
    return severity === null || switches.isMeant(finding, text) ? [] : [{ ...finding, severity }];
  };
  const found = [...files].filter(isPagePath).toSorted().flatMap((path) => {
    const text = textOf(path);
    return text === null ? [] : check(path, text).flatMap((finding) => chosen(finding, text));
  });
  // What a rule takes too long for is known when all pages were read.
  return [...problems(), ...found];
}
