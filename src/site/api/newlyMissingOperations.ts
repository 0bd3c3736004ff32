import { isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { ReadApiFile } from '#openapi/read/apiFiles.ts';
import { checkApiPages } from '#openapi/pages/checkApiPages.ts';
import { removePages, setPageTexts, type Site } from '../site.ts';
import { buildSiteApi } from './siteApi.ts';

/**
 * Another state of a site: its configuration, and the texts of the configuration and all files that differ. Null means
 * that a file doesn't exist.
 */
export interface ApiSnapshot {
  readonly docs: Pick<DocsJson, 'config' | 'locations' | 'format'>;
  readonly texts: readonly { readonly path: RepoPath; readonly text: string | null }[];
}

/**
 * Findings about pages and navigation entries whose operation is missing from all descriptions in `then` but wasn't in
 * `before`. `read` returns the text of any other file.
 */
export function findNewlyMissingOperations(
  site: Site,
  configuration: RepoPath,
  read: ReadApiFile,
  then: ApiSnapshot,
  before: ApiSnapshot,
): readonly Finding[] {
  const lost = ({ docs, texts }: ApiSnapshot) => {
    const state = siteIn(site, texts);
    const own = new Map(texts.map(({ path, text }) => [path, text]));
    const textOf = (path: RepoPath) => (own.has(path) ? (own.get(path) ?? null) : read(path));
    return checkApiPages(buildSiteApi(state, docs, textOf).api, {
      configuration,
      text: (path) => state.pages.get(path)?.text ?? own.get(path) ?? null,
    }).filter(({ rule }) => rule === 'openapi/page-without-operation');
  };
  const found = lost(then);
  if (found.length === 0) return [];
  const old = new Set(lost(before).map(({ message }) => message));
  return found.filter(({ message }) => !old.has(message));
}

function siteIn(site: Site, texts: ApiSnapshot['texts']): Site {
  const [there, gone] = [texts.filter(({ text }) => text !== null), texts.filter(({ text }) => text === null)];
  const files = new Set(site.files);
  for (const { path } of there) files.add(path);
  for (const { path } of gone) files.delete(path);
  const pages = there.flatMap(({ path, text }) => (text === null || !isPagePath(path) ? [] : [{ path, text }]));
  return {
    ...setPageTexts(
      removePages(
        site,
        gone.map(({ path }) => path),
      ),
      pages,
    ),
    files,
  };
}
