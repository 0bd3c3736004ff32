import { isPagePath } from '#base/fileKind.ts';
import { createSourceRange, type Finding } from '#base/finding.ts';
import { createRedirectPredicate } from '#base/redirects.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type DocsJson } from '#config/docsJson.ts';
import type { ReadApiFile } from '#openapi/read/apiFiles.ts';
import { checkApiPages } from '#openapi/pages/checkApiPages.ts';
import type { GeneratedApiPage } from '#openapi/pages/generatedApiPage.ts';
import { getOperationKey } from '#openapi/pages/operationReference.ts';
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
 * Findings about what a change of API descriptions does to readers: pages and navigation entries whose operation is missing
 * in `then` but wasn't in `before`, and generated pages whose URL changes without a redirect. `read` returns the text of any
 * other file.
 */
export function compareApiSnapshots(
  site: Site,
  configuration: RepoPath,
  read: ReadApiFile,
  then: ApiSnapshot,
  before: ApiSnapshot,
): readonly Finding[] {
  const [now, old] = [then, before].map(({ docs, texts }) => {
    const state = siteIn(site, texts);
    const own = new Map(texts.map(({ path, text }) => [path, text]));
    const textOf = (path: RepoPath) => (own.has(path) ? (own.get(path) ?? null) : read(path));
    const { api } = buildSiteApi(state, docs, textOf);
    const lost = checkApiPages(api, {
      configuration,
      text: (path) => state.pages.get(path)?.text ?? own.get(path) ?? null,
    }).filter(({ rule }) => rule === 'openapi/page-without-operation');
    return { lost, pages: api.generatedPages };
  });
  if (now === undefined || old === undefined) return [];
  const known = new Set(old.lost.map(({ message }) => message));
  return [
    ...now.lost.filter(({ message }) => !known.has(message)),
    ...listMovedPages(old.pages, now.pages, { configuration, docs: then.docs }),
  ];
}

/** Reports generated pages that are at another URL than before, such as after their operation's summary was changed. */
function listMovedPages(
  before: readonly GeneratedApiPage[],
  after: readonly GeneratedApiPage[],
  { configuration, docs: { config } }: { readonly configuration: RepoPath; readonly docs: ApiSnapshot['docs'] },
): readonly Finding[] {
  const old = new Map(before.map((page) => [getOperationKey(page.operation), page]));
  const taken = new Set(after.map(({ slug }) => slug));
  const sources = isJsonArray(config['redirects'])
    ? config['redirects'].flatMap((entry) =>
        isJsonObject(entry) && typeof entry['source'] === 'string' ? [entry['source']] : [],
      )
    : [];
  const isRedirected = createRedirectPredicate(sources);
  return after.flatMap(({ operation, slug, title }): readonly Finding[] => {
    const was = old.get(getOperationKey(operation))?.slug ?? slug;
    if (was === slug || taken.has(was) || isRedirected(`/${was}`)) return [];
    return [
      {
        rule: 'openapi/moved-page',
        severity: 'warning',
        message: `The URL of “${title}” changes from /${was} to /${slug}. Add a redirect, or links to the old URL will break.`,
        path: configuration,
        range: createSourceRange('', 0),
        fixes: [],
        setting: ['redirects'],
        place: 'Redirects',
      },
    ];
  });
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
