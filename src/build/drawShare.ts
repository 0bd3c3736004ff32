import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RepoPath } from '#base/repoPath.ts';
import type { PageFacts } from '#site/pageFacts.ts';
import type { BuildOptions } from './buildOptions.ts';
import { siteContext } from './files/siteContext.ts';
import { pageTexts } from './files/siteFolder.ts';
import { viewFolder } from './files/viewFolder.ts';
import { pageWriter, type DrawnParts } from './files/writePages.ts';
import { writerInto } from './folderWriter.ts';
import { readFolder } from './readFolder.ts';
import { suppliesOf } from './suppliesOf.ts';

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

/** Draws some pages of a site in this thread. The folder is read as it is now; a page that is gone is drawn empty. */
export async function drawShare(
  { options, into, facts }: Share,
  paths: readonly RepoPath[],
): Promise<readonly DrawnParts[]> {
  const folder = readFolder(options.folder, options.out);
  if (folder === null) return [];
  const viewed = viewFolder(folder, pageTexts(folder), new Map(facts), options);
  // What all pages share is written by the main thread.
  const nowhere = { text: () => {}, copy: () => {}, part: () => {} };
  const { drawing } = await siteContext({ options, folder, supplies: suppliesOf(options), ...viewed }, nowhere);
  const write = pageWriter({ options, ...viewed, drawing }, writerInto(into, options));
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
