import { isPagePath } from '#base/fileKind.ts';
import { withoutByteOrderMark } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findConfigurations } from '#config/findConfigurations.ts';
import { readDocsJson, type DocsJson } from '#config/docsJson.ts';
import { parseIgnoreFile, ignoreFileName } from '#config/navigation/parseIgnoreFile.ts';
import { readSiteVariables, substituteVariables } from '#site/view/variables.ts';
import type { SiteLinks } from '#site/site.ts';
import type { IsIgnored } from '#site/navigation/sitePages.ts';

/** A snapshot of a folder with the files of a site. */
export interface SiteSourceFolder {
  /** Sorted by name, regardless of their source. */
  readonly files: ReadonlySet<RepoPath>;
  /** The text of a file, or of a fetched description at a URL; null if it is missing, not text, or too large. */
  readonly readText: (path: RepoPath) => string | null;
  /** Why the description at a URL is missing, as the end of a sentence; null if it isn't. Absent if none was fetched. */
  readonly unreadableReason?: (address: string) => string | null;
  readonly configPath: RepoPath;
  /** The configuration's folder. */
  readonly siteFolder: RepoPath;
  readonly docs: DocsJson;
  readonly ignores: IsIgnored;
  /** The symbolic links among the files; absent if unknown. */
  readonly links?: SiteLinks;
  /** Fetched star counts by repository URL; absent if none was fetched. */
  readonly starCounts?: Readonly<Record<string, number>>;
  /** The day a page's file last changed, as `2026-03-15`; null if unknown. Absent without a history. */
  readonly lastChange?: (path: RepoPath) => string | null;
}

/** Maximum text size in bytes; a larger text is not a hand-written page (reference §1.7). */
export const maxTextSize = 20_000_000;

const notOurs = /(?:^|\/)(?:node_modules|\.git|\.hg|\.svn)\//;

/** The site in a list of files, with the chosen configuration, or else the first; null if there is none. */
export function createSiteSourceFolder(
  paths: Iterable<RepoPath>,
  readText: SiteSourceFolder['readText'],
  chosen: RepoPath | null = null,
  links?: SiteLinks,
): SiteSourceFolder | null {
  const files = new Set(
    [...paths].filter((path) => !notOurs.test(path)).toSorted((one, other) => (one < other ? -1 : 1)),
  );
  const configPath = chosen ?? findConfigurations([...files])[0];
  if (configPath === undefined) return null;
  const siteFolder = configPath.replace(/(?:^|\/)[^/]*$/, '');
  const docs = readDocsJson(readText(configPath) ?? '', readText, configPath);
  const ignoreText = readText(siteFolder === '' ? ignoreFileName : `${siteFolder}/${ignoreFileName}`) ?? '';
  return {
    files,
    readText,
    configPath,
    siteFolder,
    docs,
    ignores: parseIgnoreFile(ignoreText, siteFolder),
    ...(links === undefined ? {} : { links }),
  };
}

/** The texts of all pages and snippets, with the site's variables substituted. */
export function readPageTexts({ files, readText, docs, siteFolder }: SiteSourceFolder): ReadonlyMap<RepoPath, string> {
  const words = readSiteVariables(docs.config);
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  const texts = new Map<RepoPath, string>();
  for (const path of files) {
    if (!isPagePath(path) || !path.startsWith(prefix)) continue;
    const read = readText(path);
    if (read !== null) texts.set(path, substituteVariables(withoutByteOrderMark(read), words));
  }
  return texts;
}
