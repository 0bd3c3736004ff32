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
import { applyRuleSettings } from '#lint/vale/applyRuleSettings.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import { createValeFileReader } from './valeFileReader.ts';
import { isSpellingEnabled, createSpellChecker } from '#lint/spelling/createSpellChecker.ts';
import { parseSiteWords, siteWordsPath, extendSpeller } from '#lint/spelling/siteWords.ts';
import type { Speller } from '#lint/spelling/speller.ts';
import { getEnglishSpeller } from './englishSpeller.ts';

/** The pages of a folder to check: every `of`-th page starting at `index`. Findings about the whole site belong to the first shard. */
export interface CheckShard {
  readonly index: number;
  readonly of: number;
}

/**
 * The findings of a shard. Problems are parts of the folder's Vale rules that don't run; several shards may report the same. Plain data.
 */
export interface FolderFindings {
  readonly findings: readonly Finding[];
  readonly problems: readonly Finding[];
}

/** The findings of a shard of a folder; null if the folder has neither a site nor Vale rules. Parses each page once for all checkers. */
export function checkFolderShard(root: string, { index, of }: CheckShard): FolderFindings | null {
  const folder = createFolderReader(root);
  const given = findSiteToCheck(folder);
  const vale = createFolderValeChecker(root, folder);
  if (given === null && vale === null) return null;
  const site = given === null ? null : createLintSite(given);
  const { switches, findings: ofChoices } =
    given === null ? readChecksFile(folder.readText(checksFilePath)) : readRuleSettings(given);
  const own = createPageChecker(switches);
  const spelling = site === null ? null : createSpellingChecker(folder, switches);
  const isElsewhere = (path: RepoPath) => site !== null && isAliasOfCheckedPage(site, path);
  const pages = [...folder.files].filter((path) => isPagePath(path) && !isElsewhere(path)).toSorted();
  const found = pages
    .filter((_, at) => at % of === index)
    .flatMap((path) => {
      const text = folder.readText(path);
      if (text === null) return [];
      const page = site?.isChecked(path) === true ? site.site.pages.get(path) : undefined;
      const ofRules = site === null || page === undefined ? [] : own.check(path, page, site);
      const body = page === undefined ? undefined : own.bodyOf(page);
      // A link's target is checked at its own path.
      const isLink = folder.links.aliases.has(path);
      const valeFindings = isLink ? [] : (vale?.check(path, text, body) ?? []);
      const spellingFindings = isLink ? [] : (spelling?.(path, text, body) ?? []);
      return mergePageFindings({ builtInFindings: ofRules, valeFindings, spellingFindings }, text, switches, vale);
    });
  const ofApi =
    given === null || index > 0
      ? []
      : given.api
          .findings(given.configuration)
          .flatMap((finding) => applyRuleSettings([finding], folder.readText(finding.path) ?? '', switches));
  const ofWhole = site === null || index > 0 ? [] : [...ofChoices, ...checkSiteWide(site, switches), ...ofApi];
  // Which rules take too long is known only after all pages were read.
  return { findings: [...ofWhole, ...found], problems: vale?.problems() ?? [] };
}

/** A checker with the folder's own Vale rules; null if it has none. */
function createFolderValeChecker(root: string, { files, readText }: FolderReader): ValeChecker | null {
  const configuration = findValeConfig(files);
  return configuration === null
    ? null
    : createValePageChecker(
        readVale(configuration, createValeFileReader(root), () => createSiteSpeller({ readText })),
        () => performance.now(),
      );
}

/** Checks spelling on the pages for which the team enabled it. Null if it is enabled for none; then no dictionary is read. */
function createSpellingChecker(folder: FolderReader, switches: RuleSettings): ValeChecker['check'] | null {
  if (![...folder.files].some((path) => isPagePath(path) && isSpellingEnabled(switches, path))) return null;
  const check = createSpellChecker(createSiteSpeller(folder), () => performance.now());
  return (path, text, body) => (isSpellingEnabled(switches, path) ? check(path, text, body) : []);
}

/** Knows English, and the words of a folder's own list. */
function createSiteSpeller({ readText }: Pick<FolderReader, 'readText'>): Speller {
  return extendSpeller(getEnglishSpeller(), parseSiteWords(readText(siteWordsPath)));
}
