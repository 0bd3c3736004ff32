import { availableParallelism } from 'node:os';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { RepoPath } from '#base/repoPath.ts';
import type { SidebarEntry } from '#site/view/navigationView.ts';
import type { BuildOptions } from './buildOptions.ts';
import type { RenderBatch, RenderWorkerData } from './renderBatch.ts';
import type { PagesToRender } from './files/readAndWriteSite.ts';
import type { RenderedPage } from './files/writePages.ts';
import { createSharedTextBuffer } from './sharedTexts.ts';

/** The number of pages that is worth a thread, which takes about half a second to start. */
const pagesOfThread = 60;
/** More threads cost more memory than they save time. */
const mostThreads = 6;
/** Default memory per thread in megabytes; with more, it uses four times what it needs before collecting garbage. */
const usualMemory = 1024;
/** Pages per batch. */
const pagesOfShare = 20;

/** The number of threads for this many pages, including this one. */
export function getRenderThreadCount(
  pages: number,
  { maxThreads: most = Infinity }: Pick<BuildOptions, 'maxThreads'>,
): number {
  return Math.max(1, Math.min(availableParallelism(), mostThreads, most, Math.floor(pages / pagesOfThread)));
}

/**
 * Renders pages in several threads, batch by batch, and returns them ordered by path. If a page is too large for a thread's memory, renders
 * all again in threads without a limit.
 */
export function renderInThreads(start: Start, pages: PagesToRender, threads: number): Promise<readonly RenderedPage[]> {
  const maxOldGenerationSizeMb = start.options.threadMemory ?? usualMemory;
  return drawWithin(start, pages, { threads, resourceLimits: { maxOldGenerationSizeMb } }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')) throw error;
    return drawWithin(start, pages, { threads, resourceLimits: {} });
  });
}

type Start = Pick<RenderWorkerData, 'options' | 'into' | 'recordsQueries'>;

async function drawWithin(
  start: Start,
  { paths, pageAt, drawing, texts }: PagesToRender,
  { threads, resourceLimits }: { readonly threads: number; readonly resourceLimits: ResourceLimits },
): Promise<readonly RenderedPage[]> {
  const { texts: _texts, icon: _icon, size: _size, ...told } = drawing;
  const whole: RenderWorkerData = { ...start, drawing: told, texts: createSharedTextBuffer(texts) };
  const left = sharesOf(paths);
  const workers = Array.from(
    { length: threads },
    () => new Worker(start.options.assets.worker, { workerData: whole, resourceLimits }),
  );
  const drawn = await Promise.all(
    workers.map((worker) => inThread(worker, () => left.shift(), sharing(pageAt))),
  ).finally(() => Promise.all(workers.map((worker) => worker.terminate()))); // if one fails, the others are terminated
  const found = new Map(drawn.flat().map((page) => [page.path, page]));
  return paths.flatMap((path) => found.get(path) ?? []);
}

function sharesOf(paths: readonly RepoPath[]): (readonly RepoPath[])[] {
  return Array.from({ length: Math.ceil(paths.length / pagesOfShare) }, (_none, index) =>
    paths.slice(index * pagesOfShare, (index + 1) * pagesOfShare),
  );
}

/** Creates a thread's batches; each sidebar list is sent once. */
function sharing(pageAt: PagesToRender['pageAt']): (paths: readonly RepoPath[]) => RenderBatch {
  const numbers = new Map<readonly SidebarEntry[], number>();
  return (paths) => {
    const sidebars: (readonly [number, readonly SidebarEntry[]])[] = [];
    const pages = paths.map((path) => {
      const { text: _text, view, ...page } = pageAt(path);
      const { entries, ...navigation } = view.navigation;
      const sidebar = numbers.get(entries) ?? numbers.size;
      if (!numbers.has(entries)) sidebars.push([sidebar, entries]);
      numbers.set(entries, sidebar);
      return { page: { ...page, view: { ...view, navigation: { ...navigation, entries: [] } } }, sidebar };
    });
    return { sidebars, pages };
  };
}

function inThread(
  worker: Worker,
  next: () => readonly RepoPath[] | undefined,
  shareOf: (paths: readonly RepoPath[]) => RenderBatch,
): Promise<readonly RenderedPage[]> {
  return new Promise((resolve, reject) => {
    const drawn: RenderedPage[] = [];
    const go = () => {
      const paths = next();
      if (paths !== undefined) return worker.postMessage(shareOf(paths));
      resolve(drawn);
      void worker.terminate();
    };
    worker.on('message', (pages: readonly RenderedPage[]) => {
      drawn.push(...pages); // sent by the worker's own module
      go();
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A thread exited before rendering its pages (${code}).`)));
    go();
  });
}
