import { wrap } from 'comlink';
import { createWorkerName, watchWorker } from '#workspace/workerLock.ts';
import { pagesClientWithTimeout } from './pagesClientWithTimeout.ts';
import type { PagesClient, PagesWorker } from './pagesClient.ts';
import type { SiteWorker } from './siteWorker.ts';
import type { WorkerHandle } from './workerQueue.ts';

/** Starts the worker that parses and writes pages. Calls `onStop` if it fails to start: nothing would ever answer. */
export function startPagesWorker(onStop: () => void): PagesClient {
  return pagesClientWithTimeout(() => start(onStop));
}

/** Starts a worker that indexes a site. */
export function startSiteWorker(): WorkerHandle<SiteWorker> {
  return start(() => undefined);
}

function start(onStop: () => void): WorkerHandle<PagesWorker & SiteWorker> {
  const name = createWorkerName();
  const worker = new Worker(new URL('./pagesWorker.ts', import.meta.url), { type: 'module', name });
  worker.onerror = onStop;
  const remote = wrap<PagesWorker & SiteWorker>(worker);
  let stop: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const ready = remote.ready().then(() => {
    // After it ran once, another worker replaces it.
    worker.onerror = stop;
  });
  const { ended, end } = watchWorker(worker, name, ready);
  return { remote, ready, stopped: Promise.race([failed, ended]), end };
}
