import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RepoPath } from '#base/repoPath.ts';
import type { PageFacts } from '#site/pageFacts.ts';
import { siteApi, withApiPages, type SiteApi } from '#site/api/siteApi.ts';
import type { Site } from '#site/site.ts';
import { viewSite, type SiteView } from '#site/view/pageView.ts';
import type { BuildOptions } from './buildOptions.ts';
import { pageTexts, readFolder, type SiteFolder } from './readFolder.ts';
import { siteContext } from './siteContext.ts';
import { writerInto } from './siteWriter.ts';
import { pageWriter, type DrawnParts } from './writePages.ts';

/** What a thread is told to draw its share of the pages. */
export interface Share {
  readonly options: BuildOptions;
  /** The folder that is written into. */
  readonly into: string;
  /** What the pages say, which was found once. */
  readonly facts: readonly (readonly [RepoPath, PageFacts])[];
}

/** So many pages are worth a thread, which needs about half a second to begin. */
const pagesOfThread = 60;
/** Each thread holds all texts; more threads than this need more memory than they save time. */
const mostThreads = 6;

/** The site of a folder with its API pages, and how it is seen. */
export interface ViewedFolder {
  readonly site: Site;
  readonly view: SiteView;
  readonly api: SiteApi;
  /** The texts of all pages and parts of pages, those of made pages among them. */
  readonly texts: ReadonlyMap<RepoPath, string>;
}

/** The site of a folder, from what is known of its pages. */
export function viewFolder(
  folder: SiteFolder,
  own: ReadonlyMap<RepoPath, string>,
  facts: ReadonlyMap<RepoPath, PageFacts>,
  { origin, base, repository }: BuildOptions,
): ViewedFolder {
  const pages = new Map([...facts].map(([path, known]) => [path, { text: own.get(path) ?? '', facts: known }]));
  const written: Site = { siteFolder: folder.siteFolder, files: folder.files, config: folder.docs.config, pages };
  const api = siteApi(written, folder.docs, folder.text);
  const site = withApiPages(written, api);
  const view = viewSite({
    site,
    docs: folder.docs,
    configPath: folder.configPath,
    ignores: folder.ignores,
    address: origin === null ? null : origin + base,
    repository,
    api: api.navigation,
  });
  const texts = new Map([
    ...own,
    ...[...api.made.keys()].map((path) => [path, site.pages.get(path)?.text ?? ''] as const),
  ]);
  return { site, view, api, texts };
}

/** Draws some pages of a site in this thread. The folder is read as it is now; a page that is gone is drawn empty. */
export async function drawShare(
  { options, into, facts }: Share,
  paths: readonly RepoPath[],
): Promise<readonly DrawnParts[]> {
  const folder = readFolder(options.folder, options.out);
  if (folder === null) return [];
  const viewed = viewFolder(folder, pageTexts(folder), new Map(facts), options);
  // What all pages share is written by the main thread.
  const { drawing } = await siteContext({ options, folder, ...viewed }, { text: () => {}, copy: () => {} });
  const write = pageWriter({ options, ...viewed, drawing }, writerInto(into));
  const drawn: DrawnParts[] = [];
  for (const path of paths) drawn.push(await write(path));
  return drawn;
}

/** How many threads draw so many pages; one is this one. */
export function threadsFor(pages: number): number {
  return Math.max(1, Math.min(availableParallelism(), mostThreads, Math.floor(pages / pagesOfThread)));
}

/** Draws pages in several threads, each a share of them, and gives them in the order of the paths. */
export async function drawInThreads(
  share: Share,
  paths: readonly RepoPath[],
  threads: number,
): Promise<readonly DrawnParts[]> {
  const shares = Array.from({ length: threads }, (_none, thread) =>
    paths.filter((_path, index) => index % threads === thread),
  );
  const drawn = await Promise.all(shares.map((own) => inThread(share, own)));
  const found = new Map(drawn.flat().map((page) => [page.path, page]));
  return paths.flatMap((path) => found.get(path) ?? []);
}

function inThread(share: Share, paths: readonly RepoPath[]): Promise<readonly DrawnParts[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(share.options.parts.worker, { workerData: { share, paths } });
    worker.once('message', (drawn: readonly DrawnParts[]) => resolve(drawn)); // by the worker's own module
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A thread ended before its pages were drawn (${code}).`)));
  });
}
