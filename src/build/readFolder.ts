import { isPagePath } from '#base/fileKind.ts';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutByteOrderMark } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findConfigurations } from '#config/findConfigurations.ts';
import { isObject, readDocsJson, type DocsJson } from '#config/docsJson.ts';
import { ignoredFiles, ignoreFileName } from '#config/navigation/ignoredFiles.ts';
import { withVariables } from '#site/view/variables.ts';
import type { Ignores } from '#site/navigation/sitePages.ts';

/** A folder with the files of a site, as it was when it was read. */
export interface SiteFolder {
  readonly files: ReadonlySet<RepoPath>;
  /** The text of a file; null where it is not there, or is no text of a readable size. */
  readonly text: (path: RepoPath) => string | null;
  readonly configPath: RepoPath;
  /** The folder of the configuration. */
  readonly siteFolder: RepoPath;
  readonly docs: DocsJson;
  readonly ignores: Ignores;
}

const leftOut = new Set(['node_modules', '.git', '.hg', '.svn']);
/** A text that is larger is no page that somebody wrote (reference §1.7). */
const largestText = 20_000_000;

/** Reads what a folder holds. Links to other places are not followed: they may lead anywhere. `out` is left out. Null where there is no configuration. */
export function readFolder(root: string, out: string): SiteFolder | null {
  const files = new Set<RepoPath>();
  // What a build that was broken off has left beside it is no part of the site either.
  const ours = new Set([out, `${out}.new`, `${out}.old`]);
  const visit = (folder: string, path: RepoPath): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const own = join(folder, entry.name);
      const named = path === '' ? entry.name : `${path}/${entry.name}`;
      if (ours.has(own) || leftOut.has(entry.name)) continue;
      if (entry.isDirectory()) visit(own, named);
      else if (entry.isFile()) files.add(named);
    }
  };
  visit(root, '');
  const text = (path: RepoPath): string | null => {
    if (!files.has(path)) return null;
    const file = join(root, path);
    return lstatSync(file).size > largestText ? null : readFileSync(file, 'utf8');
  };
  const [configPath] = findConfigurations([...files]);
  if (configPath === undefined) return null;
  const siteFolder = configPath.replace(/(?:^|\/)[^/]*$/, '');
  const docs = readDocsJson(text(configPath) ?? '', text, configPath);
  const ignoreText = text(siteFolder === '' ? ignoreFileName : `${siteFolder}/${ignoreFileName}`) ?? '';
  return { files, text, configPath, siteFolder, docs, ignores: ignoredFiles(ignoreText, siteFolder) };
}

/** The texts of all pages and parts of pages, with the site's variables put in. */
export function pageTexts({ files, text, docs, siteFolder }: SiteFolder): ReadonlyMap<RepoPath, string> {
  const { variables } = docs.config;
  const words = isObject(variables) ? variables : {};
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  const texts = new Map<RepoPath, string>();
  for (const path of files) {
    if (!isPagePath(path) || !path.startsWith(prefix)) continue;
    const read = text(path);
    if (read !== null) texts.set(path, withVariables(withoutByteOrderMark(read), words));
  }
  return texts;
}
