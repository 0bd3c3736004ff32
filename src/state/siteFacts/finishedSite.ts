import { decodedUri } from '#base/decodedUri.ts';
import { isPagePath, mediaTypeOf } from '#base/fileKind.ts';
import { folderOf, joinPath, type RepoPath } from '#base/repoPath.ts';
import { repositoryOf } from '#site/view/editAddresses.ts';
import { presentBytes, presentText } from '../intents/presentFile.ts';
import type { AtAddress } from '#site/view/pageView.ts';
import type { PublishedLists } from '#site/llms/publishedLists.ts';
import type { SearchRecord } from '#site/view/searchRecords.ts';
import type { ViewedPage, ViewedWhole, WantedView } from '../pages/siteViewHere.ts';
import type { SiteWorker } from '../pages/siteWorker.ts';
import type { OpenSite } from '../site/siteStore.ts';
import { askFinished, askPages } from './siteFacts.ts';
import type { App } from '../app.ts';

const configurations = new WeakMap<
  OpenSite['paths'],
  { readonly configuration: OpenSite['configuration']; readonly wanted: WantedView }
>();

/** What a view of the open site takes from beside its pages; the same object as long as that is the same. */
export function wantedView({ configuration, paths, summary }: OpenSite): WantedView {
  const known = configurations.get(paths);
  if (known?.configuration === configuration && known !== undefined) return known.wanted;
  const wanted: WantedView = {
    shape: configuration?.docs.shape ?? 'current',
    configPath: configuration?.path ?? '',
    ignored: [...paths].filter((path) => isPagePath(path) && configuration?.ignores(path) === true),
    repository: repositoryOf(summary.url, summary.branch, paths),
  };
  configurations.set(paths, { configuration, wanted });
  return wanted;
}

/** What all pages of the finished site share; `atOnce` as far as its pages are known already. */
export function finishedWhole(
  app: App,
  site: OpenSite,
  path: RepoPath | null,
  atOnce: boolean,
): Promise<ViewedWhole | null> {
  const wanted = wantedView(site);
  return asked(app, site, path, atOnce, (worker) => worker.viewedWhole(wanted));
}

/** A page of the finished site, or for null the one that says that there is none; `atOnce` as far as other pages are known already. */
export function finishedPage(
  app: App,
  site: OpenSite,
  path: RepoPath | null,
  atOnce: boolean,
): Promise<ViewedPage | null> {
  const wanted = wantedView(site);
  return asked(app, site, path, atOnce, (worker) => worker.viewedPage(wanted, path));
}

/** Where an address of the finished site leads; null where nobody answers. */
export function atFinishedAddress(app: App, site: OpenSite, address: string): Promise<AtAddress | null> {
  const wanted = wantedView(site);
  return askFinished(app, (worker) => worker.atAddress(wanted, address));
}

/** What readers of the finished site search in; null where nobody answers. */
export function finishedRecords(app: App, site: OpenSite): Promise<readonly SearchRecord[] | null> {
  const wanted = wantedView(site);
  return askFinished(app, (worker) => worker.searchRecords(wanted));
}

/** A page that no file holds is known only once all that it is made of was read. */
/** The lists for language models that the finished site publishes; null where nobody answers. */
export function finishedLists(app: App, site: OpenSite): Promise<PublishedLists | null> {
  const wanted = wantedView(site);
  return askFinished(app, (worker) => worker.publishedLists(wanted));
}

function asked<Value>(
  app: App,
  { paths }: OpenSite,
  path: RepoPath | null,
  atOnce: boolean,
  question: (worker: SiteWorker) => Promise<Value>,
): Promise<Value | null> {
  return atOnce && (path === null || paths.has(path))
    ? askPages(app, path === null ? [] : [path], question)
    : askFinished(app, question);
}

/** The site's own style sheets as they are now. */
export async function siteSheets(app: App, { configuration, paths }: OpenSite): Promise<readonly string[]> {
  const folder = configuration === null ? '' : folderOf(configuration.path);
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
  const texts = await Promise.all(sheets.map((path) => presentText(app, path)));
  return texts.flatMap((text) => (text.ok && text.value !== null ? [text.value] : []));
}

/** The bytes of a file that the finished site names from its root, published or not; null where there is none. */
export async function siteFile(app: App, source: string, { configuration, paths }: OpenSite): Promise<Blob | null> {
  const path: RepoPath = joinPath(configuration === null ? '' : folderOf(configuration.path), decodedUri(source));
  if (!paths.has(path)) return null;
  const bytes = await presentBytes(app, path);
  return bytes.ok && bytes.value !== null ? new Blob([bytes.value], { type: mediaTypeOf(path) }) : null;
}
