import { isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import { createPageChecker } from '#lint/checkPage.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { checkSiteWide, readRuleSettings, isAliasOfCheckedPage } from '#lint/checkSite.ts';
import { mergePageFindings } from '#lint/mergePageFindings.ts';
import { createLintSite } from '#lint/site/lintSite.ts';
import { checksFilePath, readChecksFile, type RuleSettings } from '#lint/switches/checksFile.ts';
import { createFolderReader, findSiteToCheck, type FolderReader } from './folderToCheck.ts';
import { createValePageChecker, type ValeChecker } from '#lint/vale/createValePageChecker.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import { createValeFileReader } from './valeFileReader.ts';
import { isSpellingEnabled, createSpellChecker } from '#lint/spelling/createSpellChecker.ts';
import { parseSiteWords, siteWordsPath, extendSpeller } from '#lint/spelling/siteWords.ts';
import type { Speller } from '#lint/spelling/speller.ts';
import { getEnglishSpeller } from './englishSpeller.ts';

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

/** Checks by the folder's own Vale rules; null where it has none. */
function createFolderValeChecker(root: string, { files, textOf }: FolderReader): ValeChecker | null {
  const configuration = findValeConfig(files);
  return configuration === null
    ? null
    : createValePageChecker(
        readVale(configuration, createValeFileReader(root), () => createSiteSpeller({ textOf })),
        () => performance.now(),
      );
}

/** Finds what is misspelled on the pages for which the team switched spelling on; null, and no dictionary is read, where it did not. */
function createSpellingChecker(folder: FolderReader, switches: RuleSettings): ValeChecker['check'] | null {
  if (![...folder.files].some((path) => isPagePath(path) && isSpellingEnabled(switches, path))) return null;
  const check = createSpellChecker(createSiteSpeller(folder), () => performance.now());
  return (path, text, body) => (isSpellingEnabled(switches, path) ? check(path, text, body) : []);
}

/** Knows English, and the words of a folder's own list. */
function createSiteSpeller({ textOf }: Pick<FolderReader, 'textOf'>): Speller {
  return extendSpeller(getEnglishSpeller(), parseSiteWords(textOf(siteWordsPath)));
}
