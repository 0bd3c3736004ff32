import { isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import { pageChecker } from '#lint/checkPage.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { checkWhole, choicesOf, isCheckedElsewhere } from '#lint/checkSite.ts';
import { foundOnPage } from '#lint/foundOnPage.ts';
import { checkedSite } from '#lint/site/checkedSite.ts';
import { checksFileName, readChecksFile } from '#lint/switches/checksFile.ts';
import { openFolder, siteIn } from './folderToCheck.ts';
import { spellingOf } from './spellingOf.ts';
import { valeOf } from './valeOf.ts';

/** Which pages of a folder are checked: every `of`-th from the one at `index` on. What is said of the whole site belongs to the first share. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

/** What was found. Problems are what of the folder's Vale rules does not run; several shares may name the same. Plain data. */
export interface FolderFindings {
  readonly findings: readonly Finding[];
  readonly problems: readonly Finding[];
}

/** The findings of a share of a folder; null where it has nothing to be checked by. A page is parsed once for all that check it. */
export function folderFindings(root: string, { index, of }: Share): FolderFindings | null {
  const folder = openFolder(root);
  const given = siteIn(folder);
  const vale = valeOf(root, folder);
  if (given === null && vale === null) return null;
  const site = given === null ? null : checkedSite(given);
  const { switches, findings: ofChoices } =
    given === null ? readChecksFile(folder.textOf(checksFileName)) : choicesOf(given);
  const own = pageChecker(switches);
  const spelling = site === null ? null : spellingOf(folder, switches);
  const isElsewhere = (path: RepoPath) => site !== null && isCheckedElsewhere(site, path);
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
      return foundOnPage({ own: ofRules, ofVale, ofSpelling }, text, switches, vale);
    });
  const ofWhole = site === null || index > 0 ? [] : [...ofChoices, ...checkWhole(site, switches)];
  // What a rule takes too long for is known when all pages were read.
  return { findings: [...ofWhole, ...found], problems: vale?.problems() ?? [] };
}
