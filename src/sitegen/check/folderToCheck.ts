import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '#base/encoding.ts';
import { isPagePath, isTextPath } from '#base/fileKind.ts';
import { parentFolderOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { findConfigurations } from '#config/findConfigurations.ts';
import { parseIgnoreFile, ignoreFileName } from '#config/navigation/parseIgnoreFile.ts';
import type { LintSiteInput } from '#lint/site/lintSite.ts';
import { createFolderApi, type FolderApi } from '#site/api/requestFieldLookup.ts';
import { createEmptySite, setPageTexts, type SiteLinks } from '#site/site.ts';
import { listFolder } from '../listFolder.ts';
import { createLastChangeLookup } from './lastChangeLookup.ts';

/** A folder's files, read lazily. */
export interface FolderReader {
  readonly files: ReadonlySet<RepoPath>;
  readonly links: SiteLinks;
  /** A file's text; null if it is missing or not text. */
  readonly readText: (path: RepoPath) => string | null;
  readonly getSize: (path: RepoPath) => number | null;
  readonly getLastChange: LintSiteInput['lastChangeOf'];
}

/** The files in a folder on this machine. */
export function createFolderReader(root: string): FolderReader {
  const { files, links } = listFolder(root);
  const texts = new Map<RepoPath, string | null>();
  const readText = (path: RepoPath): string | null => {
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
    readText,
    getSize: (path) => (files.has(path) ? statSync(join(root, path)).size : null),
    getLastChange: createLastChangeLookup(root, Date.now()),
  };
}

/** The site whose configuration is closest to the root; null if there is none. */
export function findSiteToCheck({
  files,
  links,
  readText,
  getSize,
  getLastChange,
}: FolderReader): (LintSiteInput & { readonly api: FolderApi }) | null {
  const [configuration] = findConfigurations([...files]);
  if (configuration === undefined) return null;
  const siteFolder = parentFolderOf(configuration);
  const docs = readDocsJson(readText(configuration) ?? '', readText, configuration);
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  const pages = [...files]
    .filter((path) => isPagePath(path) && path.startsWith(prefix))
    .flatMap((path) => {
      const text = readText(path);
      return text === null ? [] : [{ path, text }];
    });
  const site = setPageTexts(createEmptySite({ siteFolder, files, config: docs.config, links }), pages);
  const api = createFolderApi(site, docs, readText);
  return {
    site,
    docs,
    api,
    configuration,
    textOf: readText,
    sizeOf: getSize,
    lastChangeOf: getLastChange,
    previousPartsOf: () => null, // a folder has no previously sent version
    fieldsOf: api.fieldsOf,
    ignores: parseIgnoreFile(readText(joinRepoPath(siteFolder, ignoreFileName)) ?? '', siteFolder),
  };
}
