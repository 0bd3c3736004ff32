import { isPagePath } from '#base/fileKind.ts';
import { withoutByteOrderMark } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findConfigurations } from '#config/findConfigurations.ts';
import { readDocsJson, type DocsJson } from '#config/docsJson.ts';
import { parseIgnoreFile, ignoreFileName } from '#config/navigation/parseIgnoreFile.ts';
import { readSiteVariables, substituteVariables } from '#site/view/variables.ts';
import type { SiteLinks } from '#site/site.ts';
import type { IsIgnored } from '#site/navigation/sitePages.ts';

/** A folder with the files of a site, as it was when it was read. */
export interface SiteSourceFolder {
  /** In the order of their names, wherever they were read. */
  readonly files: ReadonlySet<RepoPath>;
  /** The text of a file, and of an address where a description was fetched from there; null where it is not there, or is no text of a readable size. */
  readonly text: (path: RepoPath) => string | null;
  /** Why the description of an API at an address is not there, as the end of a sentence; null where it is. Without it, none was fetched. */
  readonly whyNot?: (address: string) => string | null;
  readonly configPath: RepoPath;
  /** The folder of the configuration. */
  readonly siteFolder: RepoPath;
  readonly docs: DocsJson;
  readonly ignores: IsIgnored;
  /** The symbolic links among the files; absent where none are known. */
  readonly links?: SiteLinks;
}

/** A text of more bytes is no page that somebody wrote (reference §1.7). */
export const maxTextSize = 20_000_000;

const notOurs = /(?:^|\/)(?:node_modules|\.git|\.hg|\.svn)\//;

/** What files say of the site that they are, with the configuration that was chosen, or else the first; null where there is none. */
export function createSiteSourceFolder(
  paths: Iterable<RepoPath>,
  text: SiteSourceFolder['text'],
  chosen: RepoPath | null = null,
  links?: SiteLinks,
): SiteSourceFolder | null {
  const files = new Set(
    [...paths].filter((path) => !notOurs.test(path)).toSorted((one, other) => (one < other ? -1 : 1)),
  );
  const configPath = chosen ?? findConfigurations([...files])[0];
  if (configPath === undefined) return null;
  const siteFolder = configPath.replace(/(?:^|\/)[^/]*$/, '');
  const docs = readDocsJson(text(configPath) ?? '', text, configPath);
  const ignoreText = text(siteFolder === '' ? ignoreFileName : `${siteFolder}/${ignoreFileName}`) ?? '';
  return {
    files,
    text,
    configPath,
    siteFolder,
    docs,
    ignores: parseIgnoreFile(ignoreText, siteFolder),
    ...(links === undefined ? {} : { links }),
  };
}

/** The texts of all pages and parts of pages, with the site's variables put in. */
export function readPageTexts({ files, text, docs, siteFolder }: SiteSourceFolder): ReadonlyMap<RepoPath, string> {
  const words = readSiteVariables(docs.config);
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  const texts = new Map<RepoPath, string>();
  for (const path of files) {
    if (!isPagePath(path) || !path.startsWith(prefix)) continue;
    const read = text(path);
    if (read !== null) texts.set(path, substituteVariables(withoutByteOrderMark(read), words));
  }
  return texts;
}
