import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import { isPagePath, getMediaType } from '#base/fileKind.ts';
import { parentFolderOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { parseSiteRepository } from '#site/view/editUrls.ts';
import { readCurrentMedia, readCurrentText } from '../openFiles/readCurrentFile.ts';
import type { UrlResolution } from '#site/view/routes.ts';
import type { LlmsLists } from '#site/llms/llmsLists.ts';
import type { SearchRecord } from '#site/view/searchRecords.ts';
import type { PageViewData, SiteViewData, SiteViewOptions } from '../pages/siteViewService.ts';
import type { SiteWorker } from '../pages/siteWorker.ts';
import type { OpenSite } from '../site/siteStore.ts';
import { queryRenderedSite, queryPages } from './siteIndex.ts';
import type { App } from '../app.ts';

const configurations = new WeakMap<
  OpenSite['paths'],
  { readonly configuration: OpenSite['configuration']; readonly wanted: SiteViewOptions }
>();

/** Returns the options for a view of the open site; memoized until they change. */
export function getSiteViewOptions({ configuration, paths, summary }: OpenSite): SiteViewOptions {
  const known = configurations.get(paths);
  if (known?.configuration === configuration && known !== undefined) return known.wanted;
  const wanted: SiteViewOptions = {
    shape: configuration?.docs.format ?? 'current',
    configPath: configuration?.path ?? '',
    ignored: [...paths].filter((path) => isPagePath(path) && configuration?.ignores(path) === true),
    repository: parseSiteRepository(summary.url, summary.branch, paths),
  };
  configurations.set(paths, { configuration, wanted });
  return wanted;
}

/** Returns the data shared by all pages of the built site; with `atOnce`, based on the pages indexed so far. */
export function queryRenderedSiteView(
  app: App,
  site: OpenSite,
  path: RepoPath | null,
  atOnce: boolean,
): Promise<SiteViewData | null> {
  const wanted = getSiteViewOptions(site);
  return asked(app, site, path, atOnce, (worker) => worker.readSiteView(wanted));
}

/** Returns a page of the built site, or the not-found page for null; with `atOnce`, based on the pages indexed so far. */
export function queryRenderedPage(
  app: App,
  site: OpenSite,
  path: RepoPath | null,
  { atOnce, version = null }: { readonly atOnce: boolean; readonly version?: string | null },
): Promise<PageViewData | null> {
  const wanted = getSiteViewOptions(site);
  return asked(app, site, path, atOnce, (worker) => worker.readPageView(wanted, path, version));
}

/** Returns the home page of the built site, or the first page of its navigation; null without one. */
export async function queryRenderedFrontPage(app: App, site: OpenSite): Promise<PageViewData | null> {
  const wanted = getSiteViewOptions(site);
  return queryRenderedSite(app, async (worker) => {
    const { front, routes } = await worker.readSiteView(wanted);
    const path = routes.find(([url]) => url === front)?.[1];
    return path === undefined ? null : worker.readPageView(wanted, path, null);
  });
}

/** Resolves a URL of the built site; null without an answer. */
export function queryRenderedUrl(app: App, site: OpenSite, address: string): Promise<UrlResolution | null> {
  const wanted = getSiteViewOptions(site);
  return queryRenderedSite(app, (worker) => worker.resolveSiteUrl(wanted, address));
}

/** Returns the search records of the built site; null without an answer. */
export function queryRenderedSearchRecords(app: App, site: OpenSite): Promise<readonly SearchRecord[] | null> {
  const wanted = getSiteViewOptions(site);
  return queryRenderedSite(app, (worker) => worker.collectSearchRecords(wanted));
}

/** Returns the built site's lists for language models; null without an answer. */
export function queryRenderedLlmsLists(app: App, site: OpenSite): Promise<LlmsLists | null> {
  const wanted = getSiteViewOptions(site);
  return queryRenderedSite(app, (worker) => worker.renderLlmsLists(wanted));
}

/** A page without a file is known only once everything it is generated from was read. */
function asked<Value>(
  app: App,
  { paths }: OpenSite,
  path: RepoPath | null,
  atOnce: boolean,
  question: (worker: SiteWorker) => Promise<Value>,
): Promise<Value | null> {
  return atOnce && (path === null || paths.has(path))
    ? queryPages(app, path === null ? [] : [path], question)
    : queryRenderedSite(app, question);
}

/** Returns the texts of the site's own style sheets. */
export async function readSiteStyleSheets(app: App, { configuration, paths }: OpenSite): Promise<readonly string[]> {
  const folder = configuration === null ? '' : parentFolderOf(configuration.path);
  const prefix = folder === '' ? '' : `${folder}/`;
  const sheets = [...paths]
    .filter(
      (path) =>
        path.startsWith(prefix) &&
        path.endsWith('.css') &&
        configuration?.ignores(path) !== true &&
        !path.split('/').some((part) => part.startsWith('.')),
    )
    .toSorted();
  const texts = await Promise.all(sheets.map((path) => readCurrentText(app, path)));
  return texts.flatMap((text) => (text.ok && text.value !== null ? [text.value] : []));
}

/** Returns the bytes of a file that the built site references from its root, published or not; null if there is none. */
export async function readRenderedSiteFile(
  app: App,
  source: string,
  { configuration, paths }: OpenSite,
): Promise<Blob | null> {
  const path: RepoPath = joinRepoPath(
    configuration === null ? '' : parentFolderOf(configuration.path),
    decodeUriSafely(source),
  );
  if (!paths.has(path)) return null;
  const bytes = await readCurrentMedia(app, path);
  return bytes.ok && bytes.value !== null ? new Blob([bytes.value], { type: getMediaType(path) }) : null;
}

/** Returns when a file that the built site references was last changed, in milliseconds since 1970; 0 if never. */
export function getAssetRevision({ changes, links }: OpenSite, source: string): number {
  const namesOf = (file: RepoPath) => [
    file,
    ...[...links].flatMap(([path, { target }]) => (target === file ? [path] : [])),
  ];
  const isNamed = (path: RepoPath) => source.endsWith(encodePath(path)) || encodePath(path).endsWith(source);
  return Math.max(0, ...changes.filter(({ path }) => namesOf(path).some(isNamed)).map((change) => change.savedAt));
}
