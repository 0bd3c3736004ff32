import { isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import { createPageChecker } from '#lint/checkPage.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { checkSiteWide, readRuleSettings, isAliasOfCheckedPage } from '#lint/checkSite.ts';
import { mergePageFindings } from '#lint/mergePageFindings.ts';
import { createLintSite } from '#lint/site/lintSite.ts';
import { checksFilePath, readChecksFile } from '#lint/switches/checksFile.ts';
import { createFolderReader, findSiteToCheck } from './folderToCheck.ts';
import { createSpellingChecker } from './spellingChecker.ts';
import { createFolderValeChecker } from './createFolderValeChecker.ts';

/** Which pages of a folder are checked: every `of`-th from the one at `index` on. What is said of the whole site belongs to the first share. */
export interface CheckShard {
  readonly index: number;
  readonly of: number;
}

/** What was found. Problems are what of the folder's Vale rules does not run; several shares may name the same. Plain data. */
export interface FolderFindings {
  readonly findings: readonly Finding[];
  readonly problems: readonly Finding[];
}

/** The findings of a share of a folder; null where it has nothing to be checked by. A page is parsed once for all that check it. */
export function checkFolderShard(root: string, { index, of }: CheckShard): FolderFindings | null {
  const folder = createFolderReader(root);
  const given = findSiteToCheck(folder);
  const vale = createFolderValeChecker(root, folder);
  if (given === null && vale === null) return null;
  const site = given === null ? null : createLintSite(given);
  const { switches, findings: ofChoices } =
    given === null ? readChecksFile(folder.textOf(checksFilePath)) : readRuleSettings(given);
  const own = createPageChecker(switches);
  const spelling = site === null ? null : createSpellingChecker(folder, switches);
  const isElsewhere = (path: RepoPath) => site !== null && isAliasOfCheckedPage(site, path);
  const pages = [...folder.files].filter((path) => isPagePath(path) && !isElsewhere(path)).toSorted();
  const found = pages
    .filter((_, at) => at % of === index)
    .flatMap((path) => {
      const text = folder.textOf(path);
      if (text === null) return [];
      const page = site?.isChecked(path) === true ? site.site.pages.get(path) : undefined;
      const ofRules = site === null || page === undefined ? [] : own.check(path, page, site);
      const body = page === undefined ? undefined : own.bodyOf(page);
      // The file that a link leads to is checked there.
      const isLink = folder.links.aliases.has(path);
      const ofVale = isLink ? [] : (vale?.check(path, text, body) ?? []);
      const ofSpelling = isLink ? [] : (spelling?.(path, text, body) ?? []);
      return mergePageFindings({ own: ofRules, ofVale, ofSpelling }, text, switches, vale);
    });
  const ofWhole = site === null || index > 0 ? [] : [...ofChoices, ...checkSiteWide(site, switches)];
  // What a rule takes too long for is known when all pages were read.
  return { findings: [...ofWhole, ...found], problems: vale?.problems() ?? [] };
}
