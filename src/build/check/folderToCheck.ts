import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '#base/encoding.ts';
import { isPagePath, isTextPath } from '#base/fileKind.ts';
import { folderOf, joinPath, type RepoPath } from '#base/repoPath.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { findConfigurations } from '#config/findConfigurations.ts';
import { ignoredFiles, ignoreFileName } from '#config/navigation/ignoredFiles.ts';
import type { SiteToCheck } from '#lint/site/checkedSite.ts';
import { fieldsOfPages } from '#site/api/fieldsOfPages.ts';
import { emptySite, withTexts, type SiteLinks } from '#site/site.ts';
import { filesIn } from '../filesIn.ts';
import { lastChanges } from './lastChanges.ts';

/** A folder's files, read when they are asked for. */
export interface Folder {
  readonly files: ReadonlySet<RepoPath>;
  readonly links: SiteLinks;
  /** A file's text; null where there is none, or it is no text. */
  readonly textOf: (path: RepoPath) => string | null;
  readonly sizeOf: (path: RepoPath) => number | null;
  readonly changedOf: SiteToCheck['changedOf'];
}

/** The files below a folder of this machine. */
export function openFolder(root: string): Folder {
  const { files, links } = filesIn(root);
  const texts = new Map<RepoPath, string | null>();
  const textOf = (path: RepoPath): string | null => {
    const known = texts.get(path);
    if (known !== undefined) return known;
    const text = files.has(path) && isTextPath(path) ? decodeText(readFileSync(join(root, path))) : null;
    const found = text?.ok === true ? text.value : null;
    texts.set(path, found);
    return found;
  };
  return {
    files,
    links,
    textOf,
    sizeOf: (path) => (files.has(path) ? statSync(join(root, path)).size : null),
    changedOf: lastChanges(root, Date.now()),
  };
}

/** The site whose configuration is nearest to the folder itself; null where there is none. */
export function siteIn({ files, links, textOf, sizeOf, changedOf }: Folder): SiteToCheck | null {
  const [configuration] = findConfigurations([...files]);
  if (configuration === undefined) return null;
  const siteFolder = folderOf(configuration);
  const docs = readDocsJson(textOf(configuration) ?? '', textOf, configuration);
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  const pages = [...files]
    .filter((path) => isPagePath(path) && path.startsWith(prefix))
    .flatMap((path) => {
      const text = textOf(path);
      return text === null ? [] : [{ path, text }];
    });
  const site = withTexts(emptySite({ siteFolder, files, config: docs.config, links }), pages);
  return {
    site,
    docs,
    configuration,
    textOf,
    sizeOf,
    changedOf,
    partsBefore: () => null, // a folder shows what is in it, not what was sent
    fieldsOf: fieldsOfPages(site, docs, textOf),
    ignores: ignoredFiles(textOf(joinPath(siteFolder, ignoreFileName)) ?? '', siteFolder),
  };
}
