import { locateConfigFindings } from '#config/check/configFinding.ts';
import { joinRepoPath } from '#base/repoPath.ts';
import { findValuePath } from '#site/view/jsonRead.ts';
import { applyRuleSettings } from '#lint/vale/applyRuleSettings.ts';
import { checksFilePath, readChecksFile } from '#lint/switches/checksFile.ts';
import { listApiFindings, listUnreadDescriptions } from '#site/api/listApiFindings.ts';
import { createSourceRange, type Finding } from '#base/finding.ts';
import type { Result } from '#base/result.ts';
import { listDescriptionUrls, type SiteApi } from '#site/api/siteApi.ts';
import type { SiteSourceFolder } from './siteSourceFolder.ts';

/** Returns the text of a description at a URL, or the reason why it can't be fetched, as the end of a sentence. */
export type DescriptionFetcher = (address: string) => Promise<Result<string, string>>;

/** Adds the API descriptions that a site's configuration names by URL, as far as they can be fetched. */
export async function fetchRemoteDescriptions(
  folder: SiteSourceFolder,
  fetch: DescriptionFetcher,
): Promise<SiteSourceFolder> {
  const addresses = listDescriptionUrls(folder.docs, folder);
  if (addresses.length === 0) return folder;
  const found = new Map(await Promise.all(addresses.map(async (address) => [address, await fetch(address)] as const)));
  return {
    ...folder,
    readText: (path) => {
      const fetched = found.get(path);
      return fetched === undefined ? folder.readText(path) : fetched.ok ? fetched.value : null;
    },
    unreadableReason: (address) => {
      const fetched = found.get(address);
      return fetched === undefined || fetched.ok ? null : fetched.problem;
    },
  };
}

/** The findings in API descriptions and the pages made from them that the team hasn't turned off, most severe first. */
export function listBuiltApiFindings(
  { readText, configPath, docs, siteFolder }: Pick<SiteSourceFolder, 'readText' | 'configPath' | 'docs' | 'siteFolder'>,
  { api }: SiteApi,
): readonly Finding[] {
  const { switches } = readChecksFile(readText(checksFilePath));
  const found = listApiFindings(api, { configuration: configPath, text: readText }).flatMap((finding) =>
    applyRuleSettings([finding], readText(finding.path) ?? '', switches),
  );
  // A missing file is reported where the configuration names it.
  const unread = listUnreadDescriptions(api).flatMap((finding): readonly Finding[] | Finding => {
    const isNamed = (value: unknown) => typeof value === 'string' && joinRepoPath(siteFolder, value) === finding.path;
    const path = finding.rule === 'openapi/not-there' ? findValuePath(docs.config, isNamed) : null;
    const { rule, severity, message } = finding;
    return path === null
      ? finding
      : locateConfigFindings([{ rule, severity, message, path }], docs, configPath, readText);
  });
  return [...unread, ...found].toSorted((a, b) => ranks[a.severity] - ranks[b.severity]);
}

const ranks: Readonly<Record<Finding['severity'], number>> = { error: 0, warning: 1, suggestion: 2 };

/** Reports each description that couldn't be fetched, and why. */
export function listFetchFailures(folder: SiteSourceFolder): readonly Finding[] {
  const text = folder.readText(folder.configPath) ?? '';
  return listDescriptionUrls(folder.docs, folder)
    .filter((address) => folder.readText(address) === null)
    .flatMap((address): readonly Finding[] | Finding => {
      const at = text.indexOf(JSON.stringify(address));
      const why = folder.unreadableReason?.(address) ?? 'this build doesn’t fetch anything from the web';
      const finding = {
        rule: 'site/description-not-fetched',
        severity: 'warning',
        message: `The API description at ${address} isn’t included in the site: ${why}.`,
      } as const;
      if (at >= 0)
        return {
          ...finding,
          path: folder.configPath,
          range: createSourceRange(text, at, at + JSON.stringify(address).length),
          fixes: [],
        };
      const path = findValuePath(folder.docs.config, (value) => value === address) ?? [];
      return locateConfigFindings([{ ...finding, path }], folder.docs, folder.configPath, folder.readText);
    });
}
